// Connect Four on 7 columns of 6 by the method that P. Pons describes in "Solving Connect 4: how to
// build a perfect AI" (http://blog.gamesolver.org, 2015), written anew for comparison.
//
// Null-window negamax on two bitboards; moves that lose at once are left out, the others are sorted by
// the squares that they make winning, the middle first; a table of 32-bit keys and 8-bit bounds.
//
// Reads lines "COLUMNS SCORE" and prints: positions, microseconds, nodes. Exits with 1 for a wrong score.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int kWidth = 7, kHeight = 6, kPitch = kHeight + 1, kCells = kWidth * kHeight;
constexpr int kLowest = -kCells / 2 + 3, kHighest = (kCells + 1) / 2 - 3;

constexpr uint64_t bottom() {
  uint64_t all = 0;
  for (int column = 0; column < kWidth; column++) all |= uint64_t{1} << (column * kPitch);
  return all;
}
constexpr uint64_t kBottom = bottom(), kBoard = kBottom * ((uint64_t{1} << kHeight) - 1);
constexpr uint64_t column_cells(int column) {
  return ((uint64_t{1} << kHeight) - 1) << (column * kPitch);
}
constexpr int kFromMiddle[kWidth] = {3, 2, 4, 1, 5, 0, 6};

struct Position {
  uint64_t own = 0, all = 0;
  int stones = 0;

  uint64_t open() const { return (all + kBottom) & kBoard; }
  uint64_t key() const { return own + all; }
  uint64_t winning(uint64_t own_stones) const {
    uint64_t found = own_stones << 1 & own_stones << 2 & own_stones << 3;
    for (int by : {kPitch, kPitch - 1, kPitch + 1}) {
      uint64_t up = own_stones << by & own_stones << 2 * by;
      found |= up & own_stones << 3 * by;
      found |= up & own_stones >> by;
      uint64_t down = own_stones >> by & own_stones >> 2 * by;
      found |= down & own_stones << by;
      found |= down & own_stones >> 3 * by;
    }
    return found & (kBoard ^ all);
  }
  bool can_win() const { return winning(own) & open(); }
  // The moves after which the opponent does not win at once, if the mover cannot win.
  uint64_t safe_moves() const {
    uint64_t moves = open(), threats = winning(own ^ all), forced = moves & threats;
    if (forced) {
      if (forced & (forced - 1)) return 0;
      moves = forced;
    }
    return moves & ~(threats >> 1);
  }
  void play(uint64_t square) {
    own ^= all;
    all |= square;
    stones++;
  }
};

class Table {
 public:
  Table() : keys_(kSize), values_(kSize) {}
  void clear() {
    std::fill(keys_.begin(), keys_.end(), 0);
    std::fill(values_.begin(), values_.end(), 0);
  }
  void put(uint64_t key, uint8_t value) {
    keys_[key % kSize] = static_cast<uint32_t>(key);
    values_[key % kSize] = value;
  }
  uint8_t get(uint64_t key) const {
    return keys_[key % kSize] == static_cast<uint32_t>(key) ? values_[key % kSize] : 0;
  }

 private:
  // A prime, so that remainder and lower half together tell keys of 49 bits apart.
  static constexpr uint64_t kSize = 16777259;
  std::vector<uint32_t> keys_;
  std::vector<uint8_t> values_;
};

class Solver {
 public:
  uint64_t nodes = 0;

  int solve(const Position& position) {
    if (position.can_win()) return (kCells + 1 - position.stones) / 2;
    int low = -(kCells - position.stones) / 2, high = (kCells + 1 - position.stones) / 2;
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (middle <= 0 && low / 2 < middle) middle = low / 2;
      if (middle >= 0 && high / 2 > middle) middle = high / 2;
      int found = negamax(position, middle, middle + 1);
      (found <= middle ? high : low) = found;
    }
    return low;
  }
  void clear() {
    table_.clear();
    nodes = 0;
  }

 private:
  Table table_;

  // The opponent does not win at once, nor does the mover.
  int negamax(const Position& position, int alpha, int beta) {
    nodes++;
    uint64_t moves = position.safe_moves();
    if (!moves) return -(kCells - position.stones) / 2;
    if (position.stones >= kCells - 2) return 0;
    int least = -(kCells - 2 - position.stones) / 2;
    if (alpha < least) {
      alpha = least;
      if (alpha >= beta) return alpha;
    }
    int most = (kCells - 1 - position.stones) / 2;
    if (beta > most) {
      beta = most;
      if (alpha >= beta) return beta;
    }
    const uint64_t key = position.key();
    if (int known = table_.get(key)) {
      if (known > kHighest - kLowest + 1) {
        least = known + 2 * kLowest - kHighest - 2;
        if (alpha < least) {
          alpha = least;
          if (alpha >= beta) return alpha;
        }
      } else {
        most = known + kLowest - 1;
        if (beta > most) {
          beta = most;
          if (alpha >= beta) return beta;
        }
      }
    }
    // Sorted by insertion, the best last.
    struct {
      uint64_t square;
      int rank;
    } sorted[kWidth];
    int count = 0;
    for (int at = kWidth - 1; at >= 0; at--) {
      uint64_t square = moves & column_cells(kFromMiddle[at]);
      if (!square) continue;
      int rank = __builtin_popcountll(position.winning(position.own | square));
      int to = count++;
      for (; to && sorted[to - 1].rank > rank; to--) sorted[to] = sorted[to - 1];
      sorted[to] = {square, rank};
    }
    while (count) {
      Position next = position;
      next.play(sorted[--count].square);
      int value = -negamax(next, -beta, -alpha);
      if (value >= beta) {
        table_.put(key, static_cast<uint8_t>(value + kHighest - 2 * kLowest + 2));
        return value;
      }
      if (value > alpha) alpha = value;
    }
    table_.put(key, static_cast<uint8_t>(alpha - kLowest + 1));
    return alpha;
  }
};

}  // namespace

int main() {
  Solver solver;
  std::string columns;
  int score;
  uint64_t positions = 0, nodes = 0;
  double micros = 0;
  while (std::cin >> columns >> score) {
    Position position;
    for (char column : columns) {
      position.play((position.all + (uint64_t{1} << (column - '1') * kPitch)) &
                    column_cells(column - '1'));
    }
    solver.clear();
    auto begun = std::chrono::steady_clock::now();
    int found = solver.solve(position);
    micros += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count();
    if (found != score) {
      std::cerr << columns << ": " << found << " in place of " << score << "\n";
      return 1;
    }
    nodes += solver.nodes;
    positions++;
  }
  std::cout << positions << " " << micros << " " << nodes << "\n";
}
