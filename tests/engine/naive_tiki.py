"""Tiki a second time, slow and straight from the rule book's text, to check the engine against.

Nothing of the rules is shared with the engine: villages are a dict of lists of seats, actions are their names, legal
walks are found by walking, and a position is compared by writing it out.
"""

from __future__ import annotations

from game.engine.tiki import TikiState

LETTERS = "abc"
DIGITS = "123"
READING_ORDER = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


def are_joined(cell: str, other: str) -> bool:
    """T1.4: orthogonal neighbours are joined by a path."""
    across = abs(LETTERS.index(cell[0]) - LETTERS.index(other[0]))
    down = abs(DIGITS.index(cell[1]) - DIGITS.index(other[1]))
    return sorted([across, down]) == [0, 1]


def path_name(cell: str, other: str) -> str:
    first, second = sorted([cell, other], key=READING_ORDER.index)
    return first + "|" + second


class NaiveTiki:
    def __init__(self, setup: dict) -> None:
        self.value = dict(zip(READING_ORDER, setup["tiles"], strict=True))
        self.village: dict[str, list[int]] = {cell: [] for cell in READING_ORDER}
        self.hand = {0: 8, 1: 8}
        self.eaten = {0: 0, 1: 0}
        self.middle = 7
        self.rotten: list[int | None] = []  # whose fruit each one was
        self.revived = 0
        self.variant = setup["shaman"]
        self.shaman: str | None = None
        self.on_turn = setup["start"] - 1
        self.question: tuple | None = None  # ("order", cells) or ("shaman", cell, seat, cells still to come)
        self.over: str | None = None
        self.winner: int | None = None
        self.written: list[str] = [self.write_down()]

    def write_down(self) -> str:
        return str(
            [self.village, self.eaten, self.middle, len(self.rotten), self.shaman, bool(self.revived), self.on_turn]
        )

    def asked(self) -> int | None:
        if self.over:
            return None
        if self.question is None:
            return self.on_turn
        return 1 - self.on_turn if self.question[0] == "order" else self.question[2]

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.question and self.question[0] == "order":
            return {"resolve " + cell for cell in self.question[1]}
        if self.question:
            places = {path_name(c, d) for c in READING_ORDER for d in READING_ORDER if are_joined(c, d)}
            return {"shaman " + place for place in places if place != self.shaman} | {"shaman stay"}
        found = set()
        for cell in READING_ORDER:
            totem = self.village[cell]
            if not totem:
                if self.hand[self.on_turn] > 0:
                    found.add(cell)
            elif totem[-1] == self.on_turn:
                for walk in self.walks([cell], len(totem)):
                    found.add("-".join(walk))
        return found or {"pass"}

    def walks(self, so_far: list[str], steps: int) -> list[list[str]]:
        if steps == 0:
            return [so_far]
        found = []
        for cell in READING_ORDER:
            if not are_joined(so_far[-1], cell):
                continue
            if len(so_far) >= 2 and so_far[-2] == cell:
                continue
            if path_name(so_far[-1], cell) == self.shaman:
                continue
            found += self.walks([*so_far, cell], steps - 1)
        return found

    def do(self, name: str) -> None:
        assert name in self.legal(), name
        if name.startswith("resolve "):
            first = name.split()[1]
            rest = [cell for cell in self.question[1] if cell != first]
            self.question = None
            self.resolve([first, *rest])
        elif name.startswith("shaman "):
            place = name.split()[1]
            if place != "stay":
                self.shaman = place
            rest = self.question[3]
            self.question = None
            self.resolve(rest)
        elif name == "pass":
            self.hand_over()
        elif "-" not in name:
            self.hand[self.on_turn] -= 1
            self.village[name].append(self.on_turn)
            self.hand_over()
        else:
            walk = name.split("-")
            totem = self.village[walk[0]]
            self.village[walk[0]] = []
            for cell in walk[1:]:
                self.village[cell].append(totem.pop(0))
            assert not totem
            full = [cell for cell in READING_ORDER if len(self.village[cell]) == 3]
            if len(full) == 2:
                self.question = ("order", full)
            else:
                self.resolve(full)

    def resolve(self, cells: list[str]) -> None:
        for number, cell in enumerate(cells):
            owner = self.village[cell][-1]
            while self.village[cell]:
                self.hand[self.village[cell].pop()] += 1
            if self.value[cell] >= 1:
                for _ in range(self.value[cell]):
                    if self.middle > 0:
                        self.middle -= 1
                        self.eaten[owner] += 1
            elif self.value[cell] == -1:
                if self.eaten[owner] > 0:
                    self.eaten[owner] -= 1
                    self.rotten.append(owner)
                elif self.revived and self.eaten == {0: 0, 1: 0}:
                    pass
                else:
                    self.middle -= 1
                    self.rotten.append(None)
            elif self.variant:
                self.question = ("shaman", cell, owner, cells[number + 1 :])
                return
            self.is_it_over()
            if self.over:
                return
        self.hand_over()

    def is_it_over(self) -> None:
        leader = None if self.eaten[0] == self.eaten[1] else max(self.eaten, key=lambda seat: self.eaten[seat])
        if self.eaten[0] >= 4 or self.eaten[1] >= 4:
            self.over, self.winner = "T4.1", leader
        elif self.revived:
            if leader is not None:
                self.over, self.winner = "T4.3", leader
        elif self.middle == 0:
            if leader is not None:
                self.over, self.winner = "T4.2", leader
            else:
                self.rotten.remove(None if None in self.rotten else self.rotten[0])
                self.middle = 1
                self.revived = 1

    def hand_over(self) -> None:
        self.on_turn = 1 - self.on_turn
        self.written.append(self.write_down())
        if self.written.count(self.written[-1]) == 3:
            self.over, self.winner = "T4.4", None

    def summary(self) -> dict:
        """The fields of the engine's view, worked out from here."""
        waiting: list[str] = []
        resolving = None
        if self.question and self.question[0] == "order":
            waiting = self.question[1]
        elif self.question:
            resolving, waiting = self.question[1], self.question[3]
        return {
            "current_player": -4 if self.over else self.asked(),
            "tiles": [self.value[cell] for cell in READING_ORDER],
            "totems": [self.village[cell] for cell in READING_ORDER],
            "reserves": [self.hand[0], self.hand[1]],
            "fruits": [self.eaten[0], self.eaten[1]],
            "reserve": self.middle,
            "spoiled": len(self.rotten),
            "shaman": self.shaman,
            "pending": list(waiting),
            "resolving": resolving,
            "tie": bool(self.revived),
            "turn": len(self.written),
        }

    def copy(self) -> NaiveTiki:
        other = NaiveTiki.__new__(NaiveTiki)
        other.__dict__.update(self.__dict__)
        other.village = {cell: list(totem) for cell, totem in self.village.items()}
        other.hand, other.eaten = dict(self.hand), dict(self.eaten)
        other.rotten, other.written = list(self.rotten), list(self.written)
        return other

    @classmethod
    def like(cls, state: TikiState) -> NaiveTiki:
        """The same position at the start of a turn, read from the engine's view."""
        view = state.view(0)
        naive = cls({"tiles": view.tiles, "start": view.current_player + 1, "shaman": state.with_shaman})
        naive.village = dict(zip(READING_ORDER, map(list, view.totems), strict=True))
        naive.hand = dict(enumerate(view.reserves))
        naive.eaten = dict(enumerate(view.fruits))
        naive.middle = view.reserve
        naive.rotten = [None] * view.spoiled
        naive.shaman = view.shaman
        naive.revived = int(view.tie)
        naive.written = [naive.write_down()]
        return naive
