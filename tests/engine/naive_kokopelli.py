"""Kokopelli a second time, slow and straight from the rule book's text, to check the engine against.

Nothing of the rules is shared with the engine: hands and piles are lists of ids, a village is a list of stacks, a
stack a list of laid cards, actions are their names, and everything is looked up again each time it is asked for.
Players and spaces count from 1, as in the rule book.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.kokopelli import CARDS, KokopelliState


class Laid(NamedTuple):
    card: str
    by: int
    weight: int


class NaiveKokopelli:
    def __init__(self, setup: dict) -> None:
        self.players = list(range(1, setup["seats"] + 1))
        self.ceremonies = list(setup["ceremonies"])
        self.beneath = setup["exchange"] == "under"
        self.first_player = self.on_turn = setup["start"]
        self.pile = {who: list(setup["decks"][who - 1]) for who in self.players}
        self.hand = {who: [self.pile[who].pop(0) for _ in range(5)] for who in self.players}
        self.discard: dict[int, list[str]] = {who: [] for who in self.players}
        many = 5 if len(self.players) == 2 else 4
        self.village: dict[int, list[list[Laid]]] = {who: [[] for _ in range(many)] for who in self.players}
        self.tiles = {ceremony: [4, 3] for ceremony in self.ceremonies}
        self.supply = {2: 10, 3: 8, 4: 9}[len(self.players)]
        self.points: dict[int, dict[str, int]] = {who: {} for who in self.players}
        self.turns_over = 0
        self.actions_over = 0
        self.last_round = False
        self.first_of_two: str | None = None  # the card after which a Warrior is asked for another
        self.too_many = False
        self.over = False

    # What can be seen

    def ability(self, who: int, name: str) -> bool:
        return any(stack and stack[0].card == name for stack in self.village[who])

    def neighbours(self, who: int) -> tuple[int, int]:
        """The left and the right one."""
        place = self.players.index(who)
        return self.players[(place + 1) % len(self.players)], self.players[place - 1]

    def play_area(self, who: int) -> set[tuple[int, int]]:
        left, right = self.neighbours(who)
        last = len(self.village[who])
        area = {(who, space) for space in range(1, last + 1)}
        return area | {(left, last - 1), (left, last), (right, 1), (right, 2)}

    def everything(self) -> set[tuple[int, int]]:
        return {(who, space) for who in self.players for space in range(1, len(self.village[who]) + 1)}

    def stack(self, village: int, space: int) -> list[Laid]:
        return self.village[village][space - 1]

    def would_weigh(self, card: str) -> int:
        return 2 if card == "wild" and self.ability(self.on_turn, "snake") else 1

    def would_close(self, card: str, village: int, space: int) -> bool:
        weight = sum(laid.weight for laid in self.stack(village, space)) + self.would_weigh(card)
        return weight >= (3 if self.ability(village, "drummer") else 4)

    def openings(self) -> set[str]:
        me = self.on_turn
        lying = {self.stack(*where)[0].card for where in self.play_area(me) if self.stack(*where)}
        found = set()
        for card in self.hand[me]:
            if card == "wild" or (card in lying and not self.ability(me, "twins")):
                continue
            for space in range(1, len(self.village[me]) + 1):
                if not self.stack(me, space):
                    found.add(f"open {card} {space}")
        return found

    def plays(self) -> set[str]:
        me = self.on_turn
        found = set()
        for village, space in self.everything() if self.ability(me, "messenger") else self.play_area(me):
            stack = self.stack(village, space)
            for card in self.hand[me]:
                if not stack or card not in ("wild", stack[0].card):
                    continue
                forbidden = village != me and self.ability(village, "guardian")
                if not (forbidden and self.would_close(card, village, space)):
                    found.add(f"play {card} {village}.{space}")
        return found

    def seconds(self, first: str) -> set[str]:
        return {name for name in self.openings() | self.plays() if name.split()[1] != first}

    def legal(self) -> set[str]:
        me = self.on_turn
        if self.over:
            return set()
        if self.too_many:
            return {"return " + card for card in self.hand[me]}
        if self.first_of_two is not None:
            return self.seconds(self.first_of_two) | {"stop"}
        found = self.openings() | self.plays()
        if self.pile[me]:
            found.add("draw")
            if self.hand[me]:
                found.add("exchange")
        if not found:
            found.add("pass")
        for space in range(1, len(self.village[me]) + 1):
            if self.stack(me, space):
                found.add(f"cancel {space}")
        return found

    # What is done

    def do(self, name: str) -> None:
        assert name in self.legal()
        verb, *rest = name.split()
        me = self.on_turn
        if verb == "return":
            self.hand[me].remove(rest[0])
            self.pile[me].append(rest[0])
            self.too_many = len(self.hand[me]) > (8 if self.ability(me, "keeper") else 5)
            if not self.too_many:
                self.turn_over()
        elif verb in ("open", "play"):
            if verb == "open":
                self.do_open(rest[0], int(rest[1]))
            else:
                self.do_play(rest[0], *map(int, rest[1].split(".")))
            if not self.hand[me]:
                self.score(me, "emptied", 1)
                if self.ability(me, "feast"):
                    self.score(me, "feast", 2)
                self.take_from_pile(3)
            if self.first_of_two is None and self.ability(me, "warrior") and self.seconds(rest[0]):
                self.first_of_two = rest[0]
            else:
                self.action_over()
        else:
            if verb == "draw":
                self.take_from_pile(2 if self.ability(me, "gatherer") else 1)
            elif verb == "exchange":
                self.do_exchange()
            elif verb == "cancel":
                self.do_cancel(int(rest[0]))
            self.action_over()

    def take_from_pile(self, number: int) -> None:
        for _ in range(number):
            if self.pile[self.on_turn]:
                self.hand[self.on_turn].append(self.pile[self.on_turn].pop(0))

    def do_open(self, card: str, space: int) -> None:
        self.hand[self.on_turn].remove(card)
        self.stack(self.on_turn, space).append(Laid(card, self.on_turn, 1))
        if self.ability(self.on_turn, "sower"):
            self.score(self.on_turn, "sower", 1)

    def do_play(self, card: str, village: int, space: int) -> None:
        me, stack = self.on_turn, self.stack(village, space)
        closes = self.would_close(card, village, space)
        stack.append(Laid(card, me, self.would_weigh(card)))
        self.hand[me].remove(card)
        if card == "wild" and self.ability(village, "flute"):
            self.score(village, "flute", 1)
        if village != me and self.ability(me, "guest"):
            self.score(me, "guest", 1)
        if not closes:
            return
        if self.ability(me, "chief"):
            self.score(me, "chief", 1)
        if village != me:
            self.score(village, "owner", 1)
        ceremony = stack[0].card
        if self.tiles[ceremony]:
            self.score(me, "tiles", self.tiles[ceremony].pop(0))
            if not self.tiles[ceremony] and self.supply > 0:
                self.tiles[ceremony] = [1]
                self.supply -= 1
                if self.supply == 0:
                    self.last_round = True
            if self.tiles[ceremony] == [1]:
                self.tiles[ceremony] = [1] * 10_000  # a game-end tile stays
        else:
            self.score(me, "tiles", 1)
        self.discard[village] += [laid.card for laid in stack]
        stack.clear()

    def do_cancel(self, space: int) -> None:
        me, stack = self.on_turn, self.stack(self.on_turn, space)
        goes_to = self.hand[me] if self.ability(me, "potter") else self.discard[me]
        goes_to += [laid.card for laid in stack]
        stack.clear()

    def do_exchange(self) -> None:
        me = self.on_turn
        number = len(self.hand[me])
        cards = sorted(self.hand[me])
        self.hand[me] = []
        if self.beneath:
            self.pile[me] += cards
        else:
            self.discard[me] += cards
        self.take_from_pile(number)

    def action_over(self) -> None:
        me = self.on_turn
        self.first_of_two = None
        self.actions_over += 1
        if self.actions_over >= (3 if self.ability(me, "runner") else 2):
            self.too_many = len(self.hand[me]) > (8 if self.ability(me, "keeper") else 5)
            if not self.too_many:
                self.turn_over()

    def turn_over(self) -> None:
        if not self.pile[self.on_turn]:
            self.last_round = True
        self.turns_over += 1
        self.actions_over = 0
        self.on_turn = self.neighbours(self.on_turn)[0]
        if self.on_turn == self.first_player:
            if self.last_round or self.turns_over == 40 * len(self.players):
                self.final_scoring()
            elif self.turns_over == 39 * len(self.players):
                self.last_round = True

    def final_scoring(self) -> None:
        self.over = True
        left = {who: len(self.pile[who]) for who in self.players}
        by_number = sorted(set(left.values()))
        best = [who for who in self.players if left[who] == by_number[0]]
        for who in best:
            self.score(who, "piles", 5)
        if len(best) == 1:
            for who in self.players:
                if left[who] == by_number[1]:
                    self.score(who, "piles", 3)
        for who in self.players:
            lying = sum(bool(stack) for stack in self.village[who])
            self.score(who, "open", lying)
            if self.ability(who, "hearth"):
                self.score(who, "hearth", 3 * lying - lying)

    def score(self, who: int, source: str, amount: int) -> None:
        if amount:
            self.points[who][source] = self.points[who].get(source, 0) + amount

    # To compare with the engine

    @classmethod
    def like(cls, state: KokopelliState) -> NaiveKokopelli:
        """The same position before an action, read from the engine's views and the order of its piles."""
        views = [state.view(seat) for seat in range(state.seats)]
        view = views[0]
        decks = [[CARDS[card] for card in pile] for pile in state.piles]
        naive = cls(
            {
                "seats": view.seats,
                "ceremonies": view.ceremonies,
                "decks": [[*["wild"] * 5, *deck] for deck in decks],
                "start": view.start + 1,
                "exchange": view.exchange,
            }
        )
        naive.hand = {who: list(views[who - 1].hand) for who in naive.players}
        naive.discard = {who: list(view.discards[who - 1]) for who in naive.players}
        for who in naive.players:
            for stack, ceremony in zip(naive.village[who], view.villages[who - 1], strict=True):
                if ceremony:
                    heavy = ceremony.weight - len(ceremony.cards)  # so many of the wilds count two
                    for card, by in zip(ceremony.cards, ceremony.layers, strict=True):
                        twice = card == "wild" and heavy > 0
                        heavy -= twice
                        stack.append(Laid(card, by + 1, 2 if twice else 1))
        for name, left in zip(view.ceremonies, view.point_tiles, strict=True):
            naive.tiles[name] = [1] * 10_000 if left == (1,) else list(left)
        naive.supply = view.end_tiles_left
        naive.on_turn = view.current_player + 1
        naive.turns_over = view.turn - 1
        naive.last_round = view.last_round
        return naive

    def summary(self) -> dict:
        """What can be compared with fields of the engine's views."""
        rest = {ceremony: tuple(tiles) for ceremony, tiles in self.tiles.items()}
        return {
            "current_player": -4 if self.over else self.on_turn - 1,
            "round": min(self.turns_over, self.turns_over - self.over) // len(self.players) + 1,
            "hands": [tuple(sorted(self.hand[who])) for who in self.players],
            "draw_counts": tuple(len(self.pile[who]) for who in self.players),
            "discards": tuple(tuple(self.discard[who]) for who in self.players),
            "villages": [
                [tuple((laid.card, laid.by - 1) for laid in stack) for stack in self.village[who]]
                for who in self.players
            ],
            "weights": [[sum(laid.weight for laid in stack) for stack in self.village[who]] for who in self.players],
            "point_tiles": tuple((1,) if len(rest[name]) > 2 else rest[name] for name in self.ceremonies),
            "end_tiles_left": self.supply,
            "last_round": self.last_round,
            "points": [self.points[who] for who in self.players],
        }
