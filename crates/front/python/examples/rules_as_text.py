"""Rules as text: a game in GDL, the Game Description Language, from thirty lines to its values."""

# %%
import stonework as sw

# Euclid's game: take a multiple of the smaller heap from the larger one; who empties one wins.
rules = """
(role anna) (role ben) (other anna ben) (other ben anna)
(init (heaps 8 5)) (init (turn anna))
{}
(<= (sum ?a 0 ?a) (number ?a))
(<= (sum ?a ?b+1 ?c+1) (sum ?a ?b ?c) (next-number ?b ?b+1) (next-number ?c ?c+1))
(<= (less ?a ?b) (sum ?a ?d ?b) (distinct ?d 0))

(<= (multiple ?a ?a) (number ?a) (distinct ?a 0))
(<= (multiple ?a ?c) (multiple ?a ?b) (sum ?b ?a ?c))
(<= (taking ?a ?b ?taken ?rest) (less ?b ?a) (multiple ?b ?taken) (sum ?rest ?taken ?a))
(<= (taking ?a ?a ?a 0) (number ?a) (distinct ?a 0))

(<= (legal ?p (take ?n)) (true (turn ?p)) (true (heaps ?a ?b)) (taking ?a ?b ?n ?rest))
(<= (legal ?q wait) (true (turn ?p)) (other ?p ?q))
(<= (next (heaps ?b ?rest))
    (does ?p (take ?n)) (true (heaps ?a ?b)) (taking ?a ?b ?n ?rest) (less ?rest ?b))
(<= (next (heaps ?rest ?b))
    (does ?p (take ?n)) (true (heaps ?a ?b)) (taking ?a ?b ?n ?rest) (not (less ?rest ?b)))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))

(<= terminal (true (heaps ?a 0)))
(<= (goal ?p 0) (true (turn ?p)))
(<= (goal ?q 100) (true (turn ?p)) (other ?p ?q))
"""
numbers = "\n".join(f"(number {n}) (next-number {n} {n + 1})" for n in range(12)) + "(number 12)"
game = sw.Gdl(rules.format(numbers))
print(game, game.facts)

# %% Its value, and the moves as the text writes them.
solution = game.solve()
print(solution)
print("best play:", *(solution.line or []))


# %% The same by Euclid's algorithm: who is first to face a quotient of 2 or more wins.
def wins(a: int, b: int) -> bool:
    return a >= 2 * b or a == b or not wins(b, a - b)


assert (solution.outcome == "win") == wins(8, 5)

# %% What is wrong is told where it is.
try:
    sw.Gdl(rules.format("(number 0"))
except sw.InputError as error:
    print(error)
