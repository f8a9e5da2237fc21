"""A deal of The Game for one player as clauses. They are satisfiable exactly when the deal is winnable.

The head of one_player.mzn describes the question, the argument why the model is exact, and what is left
out. This is the same model in clauses, constraint by constraint under the same names. Steps and the
deck count from 0 here. A top is a row of variables "at most h", each of which implies the next.
"""

from pddl import PILES

TRICK = 10


class Clauses:
    """A CNF under construction. Variables are 1, 2, ...; a negative number is a negated variable."""

    def __init__(self):
        self.variables, self.clauses = 0, []

    def new(self, *shape):
        """A new variable, or nested lists of new variables."""
        if shape:
            return [self.new(*shape[1:]) for _ in range(shape[0])]
        self.variables += 1
        return self.variables

    def add(self, *literals):
        self.clauses.append(literals)

    def rising(self, row):
        for low, high in zip(row, row[1:]):
            self.add(-low, high)

    def exactly_one(self, literals):
        """Demands exactly one of the literals. A row of variables "this one or an earlier one"
        avoids a clause for each pair."""
        row = self.new(len(literals))
        self.rising(row)
        self.add(*literals)
        for literal, here in zip(literals, row):
            self.add(-literal, here)
        for literal, before in zip(literals[1:], row):
            self.add(-literal, -before)

    def dimacs(self):
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        lines += [" ".join(map(str, clause)) + " 0" for clause in self.clauses]
        return "\n".join(lines) + "\n"


class Encoding:
    def __init__(self, rules, deck):
        self.deck, self.cards = deck, rules["cards"]
        self.hand, self.min_plays = rules["hand"], rules["min_plays"]
        self.cnf = Clauses()
        new, cards = self.cnf.new, self.cards
        self.card = new(cards, cards)  # [step][index in the deck]
        self.pile = new(cards, len(PILES))  # [step][pile]
        self.begins = new(cards)  # [step]
        self.top = new(cards + 1, len(PILES), cards + 1)  # [before step][pile][at most this height]
        self.order()
        self.turns()
        self.draws()
        self.piles()
        self.symmetry()

    def order(self):
        for step in range(self.cards):
            self.cnf.exactly_one(self.card[step])
            self.cnf.exactly_one(self.pile[step])
        for steps in zip(*self.card):
            self.cnf.exactly_one(steps)

    def turns(self):
        filled, begins = max(0, self.cards - self.hand), self.begins
        self.cnf.add(begins[0])
        for step in range(self.cards):
            none_before = self.cards
            if step < filled:
                none_before = step + self.min_plays
                self.cnf.add(-begins[step], *begins[none_before:none_before + self.min_plays])
            for other in begins[step + 1:none_before]:
                self.cnf.add(-begins[step], -other)

    def draws(self):
        for place in range(self.hand, self.cards):
            first = place - self.hand + 1  # a turn that begins here or later has drawn the card
            for step in range(self.cards):
                if step < first:
                    self.cnf.add(-self.card[step][place])
                elif step < first + 2 * self.min_plays - 2:  # by then a turn has begun in any case
                    self.cnf.add(-self.card[step][place], *self.begins[first:step + 1])

    def piles(self):
        add = self.cnf.add
        for pile in range(len(PILES)):
            add(self.top[0][pile][0])
            for step in range(self.cards + 1):
                self.cnf.rising(self.top[step][pile])
                add(self.top[step][pile][self.cards])
            for step in range(self.cards):
                self.play(step, self.pile[step][pile], pile < 2,
                          self.top[step][pile], self.top[step + 1][pile])

    def play(self, step, here, ascending, before, after):
        add = self.cnf.add
        for old, new in zip(before, after):
            add(here, -old, new)
            add(here, old, -new)
        for place, card in enumerate(self.deck):
            height = card - 1 if ascending else self.cards + 2 - card
            laid = (-self.card[step][place], -here)
            add(*laid, after[height])
            add(*laid, -after[height - 1])
            trick = height + TRICK
            if trick > self.cards:
                add(*laid, before[height - 1])
            else:
                add(*laid, before[height - 1], before[trick])
                add(*laid, before[height - 1], -before[trick - 1])

    def symmetry(self):
        for step in range(1, self.cards):
            for late in range(len(PILES)):
                for early in range(late):
                    self.cnf.add(self.begins[step], -self.pile[step - 1][late], -self.pile[step][early])
        for step in range(self.cards):
            for first, second in ((0, 1), (2, 3)):
                self.cnf.add(-self.pile[step][second], -self.top[step][first][0])

    def solution(self, true):
        """Turns of [card, pile], from the set of all true variables."""
        turns = []
        for step in range(self.cards):
            if self.begins[step] in true:
                turns.append([])
            card = next(c for c, variable in zip(self.deck, self.card[step]) if variable in true)
            pile = next(p for p, variable in zip(PILES, self.pile[step]) if variable in true)
            turns[-1].append([card, pile])
        return turns
