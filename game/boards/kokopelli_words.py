"""Kokopelli in words: the journal, what is asked, and why a click leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Marks, Player, Prompt
from game.boards.kokopelli_ceremonies import name
from game.boards.kokopelli_outcome import outcome
from game.engine.core import Event, Reason
from game.engine.kokopelli_events import (
    Buried,
    Cancelled,
    Closed,
    Drew,
    Emptied,
    Ended,
    EndTileLaid,
    Exchanged,
    LastRound,
    Opened,
    Passed,
    Played,
    Returned,
    Saw,
    Scored,
    Stopped,
    TookBack,
    TurnBegan,
)
from game.engine.kokopelli_tables import CARD_INDEX
from game.engine.kokopelli_view import KokopelliView
from game.ui.language import N_, _, ngettext

EXPLANATIONS = {
    "game_over": N_("The game is over."),
    "unknown_component": N_("There is nothing to do there."),
    "not_in_game": N_("{0} is not in this game."),
    "no_such_space": N_("There is no such space."),
    "must_return": N_("First a card has to go under your pile: choose one, then click the pile."),
    "not_in_hand": N_("You do not hold {0}."),
    "second_or_stop": N_("Now lay a second card, or stop."),
    "same_type": N_("The second card must be another type than {0}."),
    "pile_empty": N_("Your draw pile is empty."),
    "hand_empty": N_("Your hand is empty: there is nothing to exchange."),
    "must_act": N_("You may pass only if you can do nothing else."),
    "no_second": N_("There is no second card to do without."),
    "nothing_to_cancel": N_("No ceremony is open in your village."),
    "own_space_asked": N_("Choose a ceremony in your own village."),
    "nothing_to_end": N_("No ceremony is open there."),
    "hand_asked": N_("Choose a card of your hand first."),
    "no_free_space": N_("{0} fits nowhere: your village is full, and none lies open in your reach."),
    "nothing_open": N_("No ceremony is open in your reach: a wild needs one."),
    "all_guarded": N_("{0} could only close what a Guardian protects, {1}."),
    "pile_later": N_("Cards go under the pile only at the end of a turn with too many."),
    "space_asked": N_("Choose a glowing space for this card."),
    "wild_cannot_open": N_("A wild cannot open a ceremony."),
    "space_taken": N_("A ceremony is open there: choose an empty space."),
    "already_open": N_("{0} is already open in your reach, {1}."),
    "out_of_reach": N_("That is out of your reach, {0}."),
    "space_empty": N_("Nothing is open there: you open only in your own village."),
    "wrong_type": N_("{1} is open there: {0} does not fit."),
    "guarded": N_("A Guardian protects that village: you cannot close there."),
    "one_choice": N_("One click is enough here."),
}
"""Per reason key a line with the cards and places that it names."""


def explain(reason: Reason, players: Sequence[Player], seat: int) -> str:
    """Why a click of a seat leads nowhere, in one short line."""
    return _(EXPLANATIONS[reason.key]).format(*(thing(text, players, seat) for text in reason.names))


def thing(text: str, players: Sequence[Player], seat: int) -> str:
    """A card or a space as people say it."""
    if text in CARD_INDEX:
        return name(text)
    village, _dot, number = text.partition(".")
    if village == "home" or (village.isdigit() and int(village) - 1 == seat):
        return _("your space {number}").format(number=number)
    if village.isdigit() and int(village) <= len(players):
        return _("space {number} of {player}").format(number=number, player=players[int(village) - 1].name)
    return text


# What is asked


def prompt(view: KokopelliView, marks: Marks, players: Sequence[Player]) -> Prompt:
    """Who does what next."""
    seat = view.current_player
    if seat < 0:
        return Prompt(None, _("The game is over."))
    player = players[seat]
    if not player.human:
        return Prompt(seat, _computing(view))
    named = seat if sum(other.human for other in players) > 1 else None
    left, all_ = view.actions_left, suns(view)
    if not marks.active:  # a story is being told
        label = ngettext("{count} action left", "{count} actions left", left).format(count=left)
        return Prompt(named, "", label if left else "", (left, all_ if left else 0))
    if view.phase == "return":
        more = view.hand_sizes[seat] - view.hand_limits[seat]
        label = ngettext("{count} card too many", "{count} cards too many", more).format(count=more)
        return Prompt(named, _returning(marks), label)
    if view.phase == "second":
        return Prompt(named, _second(view, marks), _("Warrior"), (left, all_))
    label = ngettext("{count} action left", "{count} actions left", left).format(count=left)
    return Prompt(named, _action(view, marks), label, (left, all_))


def suns(view: KokopelliView) -> int:
    """The actions of this turn, gone and to come."""
    runner = "runner" in view.abilities[view.current_player]
    return max(view.actions_left, 3 if runner else 2)


def _computing(view: KokopelliView) -> str:
    match view.phase:
        case "return":
            return _("chooses a card for the bottom of the pile")
        case "second":
            return _("thinks about a second card")
        case _:
            return _("is thinking")


def _returning(marks: Marks) -> str:
    if marks.path:
        return _("Click your draw pile to put it under")
    return _("Choose a card that goes under your pile")


def _second(view: KokopelliView, marks: Marks) -> str:
    if marks.path:
        return _goal(marks)
    first = name(view.first_card) if view.first_card is not None else ""
    return _("One more card, but no {ceremony}, or stop").format(ceremony=first)


def _action(view: KokopelliView, marks: Marks) -> str:
    if marks.path:
        return _goal(marks)
    if "pass" in marks.legal:
        return _("Nothing to draw or lay: pass") if not _can_cancel(marks) else _("Pass, or cancel a ceremony")
    if "runner" in view.abilities[view.current_player] and view.actions_left == 1:
        return _("Runner’s third action: choose what to do")
    if not any(component.startswith("hand:") for component in marks.legal):
        return _("Draw, exchange or cancel: no card fits now")
    return _("Choose a card, or draw, exchange, cancel")


def _can_cancel(marks: Marks) -> bool:
    return "cancel" in marks.legal


def _goal(marks: Marks) -> str:
    first = marks.path[0]
    if not marks.legal:
        return _("Ready to play")
    if first == "cancel":
        return _("Which ceremony do you cancel?")
    card = first.removeprefix("hand:")
    if card == "wild":
        return _("Lay the wild on a glowing ceremony")
    opens = any(component.startswith("home.") for component in marks.legal)
    plays = any(component[:1].isdigit() for component in marks.legal)
    if opens and plays:
        return _("Open {ceremony}, or lay it on a glowing one").format(ceremony=name(card))
    if opens:
        return _("Open {ceremony} on a glowing space").format(ceremony=name(card))
    return _("Lay {ceremony} on a glowing ceremony").format(ceremony=name(card))


# The journal


def words(seat: int, events: Sequence[Event], players: Sequence[Player]) -> str:
    """An action and what it brought, without the name of the player whose action it was."""
    sentence = _deed(seat, events, players)
    outcomes = _outcomes(seat, events, players)
    if outcomes:
        sentence = _("{deed}: {outcome}").format(deed=sentence, outcome=outcomes[0])
        for further in outcomes[1:]:
            sentence = _("{sentence}, {outcome}").format(sentence=sentence, outcome=further)
    return sentence


def _deed(seat: int, events: Sequence[Event], players: Sequence[Player]) -> str:
    closed = next((event for event in events if isinstance(event, Closed)), None)
    match events[0]:
        case Opened(type=kind):
            return _("opens {ceremony}").format(ceremony=name(kind))
        case Played(card="wild", type=kind) if closed is None:
            return _("lays a wild on {ceremony}").format(ceremony=name(kind))
        case Played(type=kind) if closed is None:
            return _("plays {ceremony}").format(ceremony=name(kind))
        case Played(card="wild", type=kind):
            return _("closes {ceremony} with a wild").format(ceremony=name(kind))
        case Played(type=kind):
            return _("closes {ceremony}").format(ceremony=name(kind))
        case Drew(count=count):
            return ngettext("draws a card", "draws {count} cards", count).format(count=count)
        case Cancelled(type=kind) if any(isinstance(event, TookBack) for event in events):
            return _("cancels {ceremony} and takes its cards").format(ceremony=name(kind))
        case Cancelled(type=kind):
            return _("cancels {ceremony}").format(ceremony=name(kind))
        case Exchanged(count=count):
            return ngettext("exchanges a card", "exchanges {count} cards", count).format(count=count)
        case Returned():
            return _("puts a card under the pile")
        case Stopped():
            return _("lays no second card")
        case Passed():
            return _("passes")
        case _:
            raise TypeError(f"no words for {events[0]}")


def _outcomes(seat: int, events: Sequence[Event], players: Sequence[Player]) -> list[str]:
    found = []
    for owner, amount in sorted(outcome(events).points.items(), key=lambda item: item[0] != seat):
        if owner == seat:
            found.append(ngettext("{count} point", "{count} points", amount).format(count=amount))
        else:
            text = ngettext("{player} {count} point", "{player} {count} points", amount)
            found.append(text.format(player=players[owner].name, count=amount))
    for event in events:
        match event:
            case Emptied():
                found.append(_("hand emptied"))
            case LastRound(reason="pile"):
                found.append(_("pile empty, last round"))
            case LastRound(reason="tile"):
                found.append(_("last game-end tile, last round"))
            case LastRound():
                found.append(_("last round"))
            case Ended(winners=winners):
                found.append(_winners(winners, players))
            case EndTileLaid(left=left):
                found.append(ngettext("{count} game-end tile left", "{count} game-end tiles left", left).format(
                    count=left))  # fmt: skip
            case Scored() | Saw() | Buried() | TurnBegan():
                pass  # told by the sums above, secret, or plain from the next line
            case _:
                pass
    return found


def _winners(winners: Sequence[int], players: Sequence[Player]) -> str:
    names = [players[winner].name for winner in winners]
    if len(names) == 1:
        return _("{player} wins").format(player=names[0])
    return _("{players} share the victory").format(players=", ".join(names))
