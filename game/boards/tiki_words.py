"""Tiki in words: the moves of the log, what is asked, and why a click leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Marks, Player, Prompt
from game.engine.core import Event, Reason
from game.engine.tiki_events import (
    Ended,
    Gained,
    Influenced,
    OrderChosen,
    Passed,
    Placed,
    Revived,
    ShamanMoved,
    ShamanStayed,
    Sowed,
    Spoiled,
)
from game.engine.tiki_state import TikiView
from game.engine.tiki_tables import CELL_INDEX
from game.ui.language import N_, _, ngettext

EXPLANATIONS = {
    "game_over": N_("The game is over."),
    "unknown_component": N_("There is nothing to do there."),
    "resolve_first": N_("First choose which village comes first, {0} or {1}."),
    "not_influenced": N_("{0} has no three tikis: choose {1} or {2}."),
    "village_asked": N_("Choose a village, not {0}."),
    "path_asked": N_("Choose a path between two villages for the shaman."),
    "shaman_there": N_("The shaman stands on {0} already."),
    "one_choice": N_("One click is enough here."),
    "must_play": N_("You may pass only if you can do nothing else."),
    "no_shaman": N_("This game is played without the shaman."),
    "shaman_waits": N_("The shaman moves only when a swamp is influenced."),
    "reserve_empty": N_("Your reserve is empty: move a totem."),
    "empty_village": N_("No totem stands on {0}."),
    "opponent_totem": N_("The top tiki on {0} is not yours."),
    "same_village": N_("Each step leads to another village than {0}."),
    "not_neighbour": N_("No path joins {0} and {1}."),
    "turn_back": N_("A totem may not turn straight back to {0}."),
    "too_many_steps": N_("The totem on {0} walks one step per tiki, no more."),
    "path_blocked": N_("The shaman blocks the path {0}."),
    "dead_end": N_("From {0} no second step is open: the shaman blocks {1}."),
}
"""Per reason key a line with the places that it names."""


def place(name: str) -> str:
    """A village or a path as people write it.

    >>> place("b2"), place("b2|c2")
    ('B2', 'B2–C2')
    """
    return name.upper().replace("|", "–")


def explain(reason: Reason) -> str:
    """Why a click leads nowhere, in one short line."""
    return _(EXPLANATIONS[reason.key]).format(*(place(name) for name in reason.names))


def prompt(view: TikiView, marks: Marks, players: Sequence[Player]) -> Prompt:
    """Who does what next."""
    seat = view.current_player
    if seat < 0:
        return Prompt(None, _("The game is over."))
    return Prompt(seat, _asked(view, marks, players))


def _asked(view: TikiView, marks: Marks, players: Sequence[Player]) -> str:
    human = players[view.current_player].human
    if view.resolving is not None:
        if human:
            return _("move the shaman to a path, or leave it")
        return _("thinks where to send the shaman")
    if view.pending:
        first, second = (place(name) for name in view.pending)
        if human:
            return _("choose which village comes first, {first} or {second}").format(first=first, second=second)
        return _("chooses which village comes first, {first} or {second}").format(first=first, second=second)
    if not human:
        return _("is thinking")
    if "pass" in marks.legal:
        return _("you can only pass")
    opponent = players[1 - view.current_player].name
    if sum(isinstance(event, Influenced) for event in marks.preview) > 1:
        return _("{opponent} then chooses which village comes first").format(opponent=opponent)
    if not marks.path:
        if marks.held is not None:
            return _("drop the tiki on an empty village")
        return _what_to_do(view, marks)
    steps = max((len(walk) for walk in marks.walks), default=1) - len(marks.path)
    if steps > 0 and marks.path[0] in CELL_INDEX:
        totem = place(marks.path[0])
        if len(marks.path) > 1:
            return _("the totem {totem} goes one more step").format(totem=totem)
        return ngettext(
            "the totem {totem} goes {steps} step", "the totem {totem} goes {steps} steps", steps
        ).format(totem=totem, steps=steps)  # fmt: skip
    return _("ready to play")


def _what_to_do(view: TikiView, marks: Marks) -> str:
    """The first click of a turn: what of the two it can begin."""
    stand = {bool(view.totems[CELL_INDEX[name]]) for name in marks.legal if name in CELL_INDEX}
    if stand == {False}:
        return _("place a tiki on an empty village")
    if stand == {True}:
        return _("move a totem")
    return _("place a tiki or move a totem")


def words(seat: int, events: Sequence[Event], players: Sequence[Player]) -> str:
    """An action and what it brought, without the name of the player whose action it was."""
    deed = _deed(events)
    outcomes = [outcome for event in events if (outcome := _outcome(seat, event, players))]
    if not outcomes:
        return deed
    first = next(event for event in events if _outcome(seat, event, players))
    if isinstance(first, Gained) and first.seat == seat:
        sentence = _("{deed} and {outcome}").format(deed=deed, outcome=outcomes[0])
    else:
        sentence = _("{deed}: {outcome}").format(deed=deed, outcome=outcomes[0])
    for outcome in outcomes[1:]:
        sentence = _("{sentence}, {outcome}").format(sentence=sentence, outcome=outcome)
    return sentence


def _deed(events: Sequence[Event]) -> str:
    match events[0]:
        case Placed(cell=cell):
            return _("Tiki placed on {village}").format(village=place(cell))
        case Sowed(origin=origin, cells=(goal,)):
            return _("Totem {origin} moves to {goal}").format(origin=place(origin), goal=place(goal))
        case Sowed(origin=origin, cells=cells):
            return _("Totem {origin} moves over {between} to {goal}").format(
                origin=place(origin), between=place(cells[0]), goal=place(cells[-1])
            )
        case OrderChosen(cell=cell):
            return _("{village} comes first").format(village=place(cell))
        case ShamanMoved(path=path):
            return _("Shaman blocks {path}").format(path=place(path))
        case ShamanStayed():
            return _("Shaman stays")
        case Passed():
            return _("Passes")
        case _:
            raise TypeError(f"no words for {events[0]}")


def _outcome(seat: int, event: Event, players: Sequence[Player]) -> str:
    match event:
        case Gained(seat=owner, amount=amount) if owner == seat:
            return ngettext("wins a fruit", "wins {amount} fruits", amount).format(amount=amount)
        case Gained(seat=owner, amount=amount):
            return ngettext("{player} wins a fruit", "{player} wins {amount} fruits", amount).format(
                player=players[owner].name, amount=amount
            )
        case Spoiled(seat=None):
            return _("a fruit of the reserve spoils")
        case Spoiled(seat=int() as owner) if owner == seat:
            return _("loses a fruit")
        case Spoiled(seat=int() as owner):
            return _("{player} loses a fruit").format(player=players[owner].name)
        case Revived():
            return _("tie: the next fruit decides")
        case Ended(winner=None):
            return _("the position repeats, a draw")
        case Ended(winner=owner) if owner == seat:
            return _("that wins the game")
        case Ended(winner=int() as owner):
            return _("{player} wins the game").format(player=players[owner].name)
        case _:
            return ""
