// The start page: games are found as one types.
import { onPage } from "./swap.js";

export function findGames() {
  onPage(() => {});
}
