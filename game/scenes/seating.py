"""Who sits where: the seats of a table that is being set, and all that can be changed about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from game.store.settings import SeatChoice, TableChoice
from game.ui.language import _

NAME_LIMIT = 14

COMPUTER_NAMES = ("Coco", "Mango", "Papaya", "Kiwi", "Litchi")
"""Names of our own, the same in every language."""

USUAL_LEVEL = 2


def proper_name(text: str) -> str:
    """A name as it can be shown: one line, not too long, nothing that has no picture; empty if nothing is left.

    >>> proper_name("  Ana\\tMaria\\u202e "), proper_name("\\0\\n")
    ('Ana Maria', '')
    """
    seen = "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
    return seen.strip()[:NAME_LIMIT].rstrip()


def people_names() -> tuple[str, ...]:
    """Names that seats have until people write their own."""
    return (_("Ana"), _("Ben"), _("Clara"), _("David"), _("Emma"))


def usual_name(seat: int, human: bool) -> str:
    """Who sits in a seat, counted from 0, until a name is given."""
    return people_names()[seat] if human else COMPUTER_NAMES[seat]


@dataclass(slots=True)
class Seat:
    """One seat; it has a name for a person and one for a computer opponent, so that changing back brings it back."""

    human: bool
    person: str
    computer: str
    level: int
    colour: int

    @property
    def name(self) -> str:
        """The name of who sits there."""
        return self.person if self.human else self.computer

    @name.setter
    def name(self, name: str) -> None:
        if self.human:
            self.person = name
        else:
            self.computer = name


@dataclass(slots=True)
class Seating:
    """All seats in turn order, and who begins: 0 by lot, else a seat counted from 1."""

    counts: range
    colours: int
    seats: list[Seat] = field(default_factory=list)
    start: int = 0

    @classmethod
    def of(cls, choice: TableChoice, counts: range, colours: int) -> Seating:
        """The seating that was chosen last; what does not fit the game, or was never chosen, is filled in."""
        seating = cls(counts, colours)
        for remembered in choice.seats[: counts[-1]]:
            human = remembered.kind == "human"
            number = len(seating.seats)
            own, other = proper_name(remembered.name), proper_name(remembered.other)
            person, computer = (own, other) if human else (other, own)
            seating.seats.append(
                Seat(
                    human,
                    person or usual_name(number, human=True),
                    computer or usual_name(number, human=False),
                    remembered.level,
                    remembered.colour,
                )
            )
        seating._colour()
        seating.set_count(len(seating.seats) if len(seating.seats) in counts else counts[0])
        seating.set_start(choice.start)
        return seating

    def choice(self) -> TableChoice:
        """The seating to be remembered."""
        return TableChoice(
            tuple(
                SeatChoice(
                    seat.name,
                    "human" if seat.human else "ai",
                    seat.level,
                    seat.colour,
                    seat.computer if seat.human else seat.person,
                )
                for seat in self.seats
            ),
            {},
            self.start,
        )

    # Changes

    def set_count(self, count: int) -> None:
        """Add computer opponents or take the last seats away."""
        while len(self.seats) < count:
            number = len(self.seats)
            free = self._free_colours()
            self.seats.append(Seat(number == 0, people_names()[number], COMPUTER_NAMES[number], USUAL_LEVEL, free[0]))
        del self.seats[count:]
        if self.start > count:
            self.start = 0
        self.distinguish()

    def rename(self, index: int, name: str) -> None:
        """Give a seat's player a name; an empty one changes nothing, a taken one gets a number."""
        name = proper_name(name)
        if name:
            self.seats[index].name = name
            self._distinguish(index)

    def set_human(self, index: int, human: bool) -> None:
        """Give a seat to a person or to a computer opponent."""
        self.seats[index].human = human
        self._distinguish(index)

    def set_level(self, index: int, level: int) -> None:
        """Choose how strong a computer opponent is."""
        self.seats[index].level = level

    def next_colour(self, index: int) -> None:
        """Give a seat the next colour; whoever has that one gets the seat's own."""
        seat = self.seats[index]
        wanted = (seat.colour + 1) % self.colours
        for other in self.seats:
            if other is not seat and other.colour == wanted:
                other.colour = seat.colour
        seat.colour = wanted

    def set_start(self, start: int) -> None:
        """Choose who begins: 0 by lot, else a seat counted from 1."""
        self.start = start if 0 <= start <= len(self.seats) else 0

    def shuffle(self, random: Random) -> None:
        """Seat everybody anew, in any order but the present one."""
        order = list(range(len(self.seats)))
        while order == sorted(order):
            random.shuffle(order)
        begins = self.seats[self.start - 1] if self.start else None
        self.seats = [self.seats[number] for number in order]
        if begins is not None:
            self.start = 1 + next(number for number, seat in enumerate(self.seats) if seat is begins)

    def distinguish(self) -> None:
        """See to it that no two players have the same name."""
        for index in range(len(self.seats)):
            self._distinguish(index, self.seats[:index])

    def _distinguish(self, index: int, others: Sequence[Seat] | None = None) -> None:
        if others is None:
            others = self.seats[:index] + self.seats[index + 1 :]
        taken = {seat.name.casefold() for seat in others}
        base = name = self.seats[index].name
        number = 2
        while name.casefold() in taken:
            tail = f" {number}"
            name = base[: NAME_LIMIT - len(tail)].rstrip() + tail
            number += 1
        self.seats[index].name = name

    def _free_colours(self) -> list[int]:
        taken = {seat.colour for seat in self.seats}
        return [colour for colour in range(self.colours) if colour not in taken]

    def _colour(self) -> None:
        """Give every seat a colour of its own that the game has."""
        seen: set[int] = set()
        for seat in self.seats:
            if seat.colour in seen or seat.colour >= self.colours:
                free = [c for c in range(self.colours) if c not in seen and c not in {s.colour for s in self.seats}]
                seat.colour = free[0] if free else next(c for c in range(self.colours) if c not in seen)
            seen.add(seat.colour)
