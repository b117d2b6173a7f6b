"""Wongar a second time, slow and straight from the rule book's text, to check the engine against.

Nothing of the rules is shared with the engine. The whole game is one long story, told by generators: where somebody has
to decide, it yields the seat and the names of all legal actions and is sent the one chosen. Tokens are pairs of a seat
and a type that lie in lists, cards are words in lists.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

MAP = """
kangaroo: emu snake hand · emu: kangaroo turtle hand foot · turtle: emu foot lizard ·
snake: kangaroo hand dingo · hand: snake foot kangaroo emu dingo fish ·
foot: hand lizard emu turtle fish crocodile · lizard: foot turtle crocodile · dingo: snake hand fish ·
fish: dingo crocodile hand foot · crocodile: fish foot lizard
"""
ENTRIES = [entry.split(":") for entry in MAP.replace("\n", " ").split("·") if ":" in entry]
BESIDE = {area.strip(): others.split() for area, others in ENTRIES}
READING_ORDER = list(BESIDE)
TYPES = ["disc", "cube", "cylinder"]
WORTH = {"elder": [2, 3, 4], "ancestor": [3, 4, 6], "both": [4, 6, 8]}

Question = tuple[int, list[str]]
Story = Iterator[Question]


class NaiveWongar:
    def __init__(self, setup: dict[str, Any]) -> None:
        self.options = setup["options"]
        self.seed = setup["seed"]
        self.players = list(range(setup["seats"]))
        self.pile = {area: list(setup["piles"][area]) for area in READING_ORDER}
        self.open: dict[str, str] = {}
        self.gone: list[str] = []
        self.deck = list(setup["ritual"])
        self.discards: list[str] = []
        self.beside: list[str] = []
        self.shuffles = 0
        self.hand = {seat: list(setup["hands"][seat]) for seat in self.players}
        self.lying: dict[str, list[tuple[int, str]]] = {area: [] for area in READING_ORDER}
        for area in READING_ORDER:
            for kind in TYPES:
                for seat, number in enumerate(setup["board"][area][kind]):
                    self.lying[area] += [(seat, kind)] * number
        box = [(seat, kind) for seat in self.players for kind in ["disc"] * 18 + ["cube"] * 15 + ["cylinder"] * 12]
        self.supply = Counter(box) - Counter(token for tokens in self.lying.values() for token in tokens)
        self.holder = {"ancestor": setup["ancestor"] - 1, "elder": setup["elder"] - 1}
        self.stands = {"ancestor": "hand", "elder": "foot"}
        self.length = 12 if self.options["no_ritual_scorpions"] else 15
        self.time = 0
        self.score = dict.fromkeys(self.players, 0)
        self.source: dict[int, Counter[str]] = {seat: Counter() for seat in self.players}
        self.mine: dict[int, list[str]] = {seat: [] for seat in self.players}
        self.first = self.turn = -1
        self.number = 0
        self.last = False
        self.emptied: set[str] = set()  # the areas whose card was taken in this round
        self.going: tuple[str, str] | None = None  # card and area
        self.placing: tuple[str, int] | None = None  # type and placements to come
        self.rite: dict[str, Any] | None = None
        self.over = False
        self.story = self.whole_game()
        self.question: Question | None = next(self.story)

    def do(self, name: str) -> None:
        assert self.question is not None and name in self.question[1], name
        try:
            self.question = self.story.send(name)  # type: ignore[attr-defined]
        except StopIteration:
            self.question = None

    # W2.2, W3, W7

    def whole_game(self) -> Story:
        for area in READING_ORDER:
            while self.pile[area][0] == "scorpion":
                self.pile[area].append(self.pile[area].pop(0))
            self.open[area] = self.pile[area].pop(0)
        while not self.last:
            self.number += 1
            yield from self.one_round()
        for kind in TYPES:
            numbers = {seat: self.mine[seat].count(kind) for seat in self.players}
            for seat in self.players:
                if numbers[seat] > 0 and numbers[seat] == max(numbers.values()):
                    self.gain(seat, 8, "most_" + kind)
        self.over = True

    def one_round(self) -> Story:
        if self.number > 1 and self.holder["ancestor"] == self.first:
            self.holder["ancestor"] = self.left_of(self.first)
        self.first = self.holder["ancestor"]
        self.emptied = set()
        if self.number > 1:
            for area in READING_ORDER:
                while area not in self.open and self.pile[area]:
                    card = self.pile[area].pop(0)
                    if card == "scorpion":
                        self.gone.append(area)
                        self.scorpion(self.first)
                    else:
                        self.open[area] = card
        self.draw(self.holder["elder"], 1)
        for seat in self.clockwise_from(self.first):
            if self.open:
                self.turn = seat
                yield from self.one_turn(seat)

    def one_turn(self, seat: int) -> Story:
        answer = yield seat, ["take " + area for area in self.open]
        area = answer.split()[1]
        card = self.open.pop(area)
        self.emptied.add(area)
        self.going = (card, area)
        if card in TYPES:
            if self.supply[seat, card]:
                self.put(seat, card, area)
            for left in (2, 1):
                self.placing = (card, left)
                where = ["place " + other for other in READING_ORDER] if self.supply[seat, card] else []
                answer = yield seat, [*where, "draw"]
                if answer == "draw":
                    self.draw(seat, 1)
                else:
                    self.put(seat, card, answer.split()[1])
        elif card == "triple":
            choice = ["type " + kind for kind in TYPES if self.supply[seat, kind]]
            if choice:
                answer = yield seat, choice
                kind = answer.split()[1]
                for left in range(min(3, self.supply[seat, kind]), 0, -1):
                    self.placing = (kind, left)
                    answer = yield seat, ["place " + other for other in READING_ORDER]
                    self.put(seat, kind, answer.split()[1])
        elif card == "draw4":
            self.draw(seat, 4)
        else:
            for figure in ("ancestor", "elder"):
                if card in (figure, "both"):
                    self.holder[figure] = seat
            if card == "both":
                self.stands = {"ancestor": area, "elder": area}
                where = area
            else:
                reach = set(BESIDE[self.stands[card]])
                if card == "elder":
                    reach |= {far for near in reach for far in BESIDE[near]}
                answer = yield seat, [card + " " + other for other in reach - {self.stands[card]}]
                where = self.stands[card] = answer.split()[1]
            yield from self.ceremony(seat, card, where)
        self.placing = None
        self.going = None
        self.mine[seat].append(card)
        if not self.pile[area]:
            self.last = True

    def left_of(self, seat: int) -> int:
        return self.players[(self.players.index(seat) + 1) % len(self.players)]

    def clockwise_from(self, seat: int) -> list[int]:
        return self.players[seat:] + self.players[:seat]

    def gain(self, seat: int, points: int, source: str) -> None:
        self.score[seat] += points
        self.source[seat][source] += points

    def scorpion(self, seat: int) -> None:
        if not self.options["gentle_scorpions"]:
            for _ in [other for other in self.players if self.score[other] < self.score[seat]]:
                if self.score[seat] > 0:
                    self.gain(seat, -1, "sting")
        self.time = min(self.time + 1, self.length)
        if self.time == self.length:
            self.last = True

    def put(self, seat: int, kind: str, area: str) -> None:
        self.supply[seat, kind] -= 1
        self.lying[area].append((seat, kind))

    # W5

    def draw(self, seat: int, cards: int) -> None:
        for _ in range(cards):
            while True:
                if set(self.deck + self.discards) <= {"scorpion"}:
                    return
                if not self.deck:
                    self.new_deck([])
                card = self.deck.pop(0)
                if card != "scorpion":
                    self.hand[seat].append(card)
                    break
                self.scorpion(seat)
                self.beside.append(card)
                if len(self.beside) == 2:
                    self.new_deck(self.beside)
                    self.beside = []

    def new_deck(self, extra: list[str]) -> None:
        self.shuffles += 1
        cards = self.deck + self.discards + extra
        cards.sort(key=["disc", "cube", "cylinder", "double", "scorpion"].index)
        r = random.Random(1000 * self.seed + self.shuffles)
        for i in range(len(cards) - 1, 0, -1):
            j = int(r.random() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]
        self.deck, self.discards = cards, []

    # W6

    def ceremony(self, taker: int, card: str, area: str) -> Story:
        part = [seat for seat in self.clockwise_from(taker) if self.has_token(seat, area)]
        rite = {"area": area, "card": card, "seats": part, "still": [], "passed": [], "ritual": None}
        self.rite = {**rite, "token": None, "effects": 0}
        queue = list(part)
        while queue:
            self.rite["still"] = list(queue)
            seat = queue.pop(0)
            playable = [kind for kind in TYPES if self.effects(seat, kind, area)]
            if playable:
                playable.append("double")
            answer = yield seat, [*("ritual " + kind for kind in set(self.hand[seat]) & set(playable)), "pass"]
            if answer == "pass":
                self.rite["passed"].append(seat)
            else:
                yield from self.ritual(seat, answer.split()[1], area)
                queue.append(seat)
                queue = [other for other in queue if self.has_token(other, area)]
        if part:
            section = 2 if self.time == self.length else self.time // (self.length // 3)
            for kind in TYPES:
                leader = self.leader(area, kind)
                if leader:
                    self.gain(leader[0], WORTH[card][section], f"ceremony_{card}_{section + 1}")
        self.rite = None

    def ritual(self, seat: int, card: str, area: str) -> Story:
        self.hand[seat].remove(card)
        self.discards.append(card)
        self.rite["ritual"] = card
        kind, times = card, 1
        if card == "double":
            times = 2
            answer = yield seat, ["type " + kind for kind in TYPES if self.effects(seat, kind, area)]
            kind = answer.split()[1]
        self.rite["token"] = kind
        for number in range(times):
            choice = self.effects(seat, kind, area)
            if number and not choice:
                break
            self.rite["effects"] = number
            answer = yield seat, choice + ["done"] * number
            if answer == "done":
                break
            verb, what = answer.split()
            if verb == "remove":
                self.lying[area].remove((int(what) - 1, kind))
                self.supply[int(what) - 1, kind] += 1
            else:
                origin, target = (area, what) if verb == "out" else (what, area)
                self.lying[origin].remove((seat, kind))
                self.lying[target].append((seat, kind))
        self.rite |= {"ritual": None, "token": None, "effects": 0}

    def effects(self, seat: int, kind: str, area: str) -> list[str]:
        found = [f"remove {other + 1}" for other in self.players if other != seat and (other, kind) in self.lying[area]]
        if (seat, kind) in self.lying[area]:
            found += ["out " + other for other in BESIDE[area]]
        return found + ["in " + other for other in BESIDE[area] if (seat, kind) in self.lying[other]]

    def has_token(self, seat: int, area: str) -> bool:
        return any(owner == seat for owner, _ in self.lying[area])

    def leader(self, area: str, kind: str) -> tuple[int, bool] | None:
        counts = Counter(seat for seat, type_ in self.lying[area] if type_ == kind)
        best = [seat for seat in counts if counts[seat] == max(counts.values())]
        if not best:
            return None
        return next(seat for seat in self.clockwise_from(self.holder["ancestor"]) if seat in best), len(best) > 1

    # What the engine shows

    def phase(self) -> str:
        if self.question is None:
            return "over"
        names = {name.split()[0] for name in self.question[1]}
        if self.rite is None:
            if names & {"place", "draw"}:
                return "place" if "draw" in names else "triple"
            return names.pop()
        if "pass" in names:
            return "ritual"
        if "type" in names:
            return "double"
        return "second" if "done" in names else "effect"

    def summary(self, viewer: int) -> dict[str, Any]:
        """The fields of the engine's view of `viewer`, worked out from here."""
        section = 2 if self.time == self.length else self.time // (self.length // 3)
        kinds = ["disc", "cube", "cylinder", "triple", "scorpion", "draw4", "ancestor", "elder", "both"]
        tallies = [[self.mine[seat].count(kind) for kind in kinds] for seat in self.players]
        shown = self.over or self.options["open_tallies"]
        rituals = ["disc", "cube", "cylinder", "double"]
        best = max(self.score.values())
        rite = None
        if self.rite is not None:
            rite = {key: self.rite[key] for key in ("area", "card", "ritual", "token", "effects")}
            rite |= {key: sorted(self.rite[key]) for key in ("seats", "still", "passed")}
            rite["out"] = sorted({*rite["seats"]} - {*rite["passed"]} - {*rite["still"]})
            rite["points"] = WORTH[self.rite["card"]][section]
        placing = self.phase() in ("place", "triple") and self.placing
        return {
            "seat": viewer,
            "current_player": -4 if self.question is None else self.question[0],
            "seats": len(self.players),
            "phase": self.phase(),
            "options": [name for name, on in self.options.items() if on],
            "marker": self.time,
            "track": self.length,
            "section": section + 1,
            "round": self.number,
            "start": self.first,
            "mover": -4 if self.over else self.turn,
            "last_round": self.last,
            "scores": list(self.score.values()),
            "tokens": [
                [[self.lying[area].count((seat, kind)) for seat in self.players] for kind in TYPES]
                for area in READING_ORDER
            ],
            "supplies": [[self.supply[seat, kind] for kind in TYPES] for seat in self.players],
            "leaders": [
                [(leader := self.leader(area, kind)) and list(leader) for kind in TYPES] for area in READING_ORDER
            ],
            "stakes": [WORTH[card][section] for card in ("elder", "ancestor", "both")],
            "cards": [self.open.get(area) for area in READING_ORDER],
            "face_down": [len(self.pile[area]) for area in READING_ORDER],
            "taken_now": [area in self.emptied for area in READING_ORDER],
            "scorpions_gone": [self.gone.count(area) for area in READING_ORDER],
            "ancestor_holder": self.holder["ancestor"],
            "elder_holder": self.holder["elder"],
            "ancestor_at": self.stands["ancestor"],
            "elder_at": self.stands["elder"],
            "hand": sorted(self.hand[viewer], key=rituals.index),
            "hand_sizes": [len(self.hand[seat]) for seat in self.players],
            "deck_size": len(self.deck),
            "discards": [self.discards.count(kind) for kind in rituals],
            "top_discard": self.discards[-1] if self.discards else None,
            "open_scorpion": bool(self.beside),
            "reshuffles": self.shuffles,
            "taken": [tally if shown or seat == viewer else None for seat, tally in enumerate(tallies)],
            "cards_taken": [len(self.mine[seat]) for seat in self.players],
            "card": self.going and self.going[0],
            "card_area": self.going and self.going[1],
            "token": placing[0] if placing else None,
            "placements": placing[1] if placing else 0,
            "ceremony": rite,
            "winners": [seat for seat in self.players if self.score[seat] == best] if self.over else [],
        }
