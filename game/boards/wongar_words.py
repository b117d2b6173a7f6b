"""Wongar in words: the journal, what is asked, and why a click leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Marks, Player, Prompt
from game.boards.wongar_ceremony import title
from game.boards.wongar_display import Ceremony
from game.boards.wongar_texts import a_token, area_name, card_name, card_text, quoted_card, some_tokens, token_name
from game.engine.core import Event, Reason
from game.engine.wongar_events import (
    CeremonyBegan,
    Declined,
    Drew,
    Ended,
    FigureMoved,
    LastRound,
    Majority,
    MovedIn,
    MovedOut,
    Placed,
    Removed,
    RitualPlayed,
    RitualScorpion,
    ScorpionTurnedUp,
    SeatOut,
    SeatPassed,
    Took,
    TypeChosen,
)
from game.engine.wongar_tables import AREA_INDEX, RITUAL_CARDS, TOKENS
from game.engine.wongar_view import CeremonyView, WongarView
from game.ui.language import N_, _, ngettext

EXPLANATIONS = {
    "game_over": N_("The game is over."),
    "unknown_component": N_("There is nothing to do there."),
    "one_choice": N_("One click is enough here."),
    "card_asked": N_("Take one of the face-up cards."),
    "card_taken": N_("The card of {0} was taken in this round."),
    "pile_empty": N_("{0} has no cards left."),
    "place_or_draw_asked": N_("Click an area to place a token, or the ritual deck to draw."),
    "none_left": N_("You have no {0} left."),
    "type_asked": N_("First choose a kind of token."),
    "area_asked": N_("Click an area."),
    "stands_there": N_("The figure stands on {0}: it must come to another area."),
    "not_neighbour": N_("{0} and {1} are no neighbours."),
    "too_far": N_("From {1} to {0} is more than two steps."),
    "ritual_asked": N_("Play a ritual card or pass."),
    "not_in_hand": N_("You have no such ritual card: {0}."),
    "no_effect": N_("{0} has no effect: no such token here, and none of yours next to it."),
    "must_take_effect": N_("The card is played: it must take effect."),
    "effect_asked": N_("Click a token in the ceremony, or an area to move one of yours."),
    "own_token": N_("You cannot remove your own token; you can move it out."),
    "none_to_remove": N_("{0} has no {1} in the ceremony."),
    "none_here": N_("You have no {0} in the ceremony."),
    "none_there": N_("You have no {1} on {0}."),
    "here_is_here": N_("The ceremony is on {0}: choose another area."),
    "neighbour_asked": N_("Click the neighbouring area that it moves to."),
    "here_asked": N_("Click the ceremony’s area to move it there."),
}
"""Per reason key a line with the areas, players and kinds that it names."""

WAYS = {
    # Translators: after "Ceremony on Hand": what a ritual card can do with "a disc"; "yours" is a disc of your own.
    (True, True, True): N_("remove {token}, or move yours out or in"),
    (True, True, False): N_("remove {token}, or move yours out"),
    (True, False, True): N_("remove {token}, or move yours in"),
    (True, False, False): N_("remove {token} of another player"),
    (False, True, True): N_("move {token} of yours out or in"),
    (False, True, False): N_("move {token} of yours out"),
    (False, False, True): N_("move {token} of yours in"),
    (False, False, False): N_("ready to play"),
}
"""What a ritual card can do: whether a token can be removed, moved out, moved in."""

PLURAL_TOKENS = frozenset({"none_left", "none_to_remove", "none_here", "none_there"})


def explain(reason: Reason, players: Sequence[Player]) -> str:
    """Why a click leads nowhere, in one short line."""
    plural = reason.key in PLURAL_TOKENS
    return _(EXPLANATIONS[reason.key]).format(*(thing(text, players, plural) for text in reason.names))


def thing(text: str, players: Sequence[Player], plural: bool) -> str:
    """An area, a player or a card as people say it."""
    kind, colon, rest = text.partition(":")
    name = rest if colon else kind
    if kind == "seat":
        return players[int(rest)].name if int(rest) < len(players) else rest
    if name in AREA_INDEX:
        return area_name(name)
    if name in TOKENS and plural:
        return some_tokens(name)
    if name in RITUAL_CARDS:
        return card_name(name)
    return name


# What is asked


def prompt(view: WongarView, marks: Marks, players: Sequence[Player]) -> Prompt:
    """Who does what next."""
    seat = view.current_player
    if seat < 0:
        return Prompt(None, _("The game is over."))
    player = players[seat]
    named = seat if not player.human or sum(other.human for other in players) > 1 else None
    label, pips = "", (0, 0)
    ceremony = view.ceremony
    if ceremony is not None:
        label, pips = title(_shown(ceremony)), (1, 1)
    elif view.phase in ("place", "triple"):
        label = ngettext("{count} more", "{count} more", view.placements).format(count=view.placements)
        pips = (view.placements, max(view.placements, 2 if view.phase == "place" else 3))
    if not player.human:
        return Prompt(named, _computing(view), label if ceremony is not None else "", (0, 0))
    return Prompt(named, _asked(view, marks), label, pips)


def _shown(ceremony: CeremonyView) -> Ceremony:
    return Ceremony(ceremony.area, ceremony.card, ceremony.points, ceremony.seats)


def _computing(view: WongarView) -> str:
    if view.ceremony is not None:
        return _("thinks about a ritual card")
    if view.phase == "take":
        return _("chooses a card")
    return _("is thinking")


def _asked(view: WongarView, marks: Marks) -> str:
    match view.phase:
        case "take":
            return _card(view, marks)
        case "place":
            return _placing(view, marks)
        case "type":
            return _("Which kind of token do you place?")
        case "triple":
            return _("Place {token} in any area").format(token=a_token(view.token or "disc"))
        case "ancestor":
            return _("Where does the ancestor walk? There is a ceremony")
        case "elder":
            return _("Where does the elder walk? One or two steps")
        case "ritual":
            return _ritual(marks)
        case "double":
            return _("Which kind of token?")
        case _:
            return _effect(view, marks)


def _card(view: WongarView, marks: Marks) -> str:
    if marks.hovered is not None and marks.hovered.startswith("card:") and marks.hovered in marks.legal:
        card = view.cards[AREA_INDEX[marks.hovered.removeprefix("card:")]]
        if card is not None:
            return card_text(card)
    return _("Take a face-up card")


def _placing(view: WongarView, marks: Marks) -> str:
    if marks.legal == {"deck"}:
        return _("No token left: draw a ritual card")
    return _("Place {token} in any area, or draw a ritual card").format(token=a_token(view.token or "disc"))


def _ritual(marks: Marks) -> str:
    if marks.legal == {"pass"}:
        return _("no card has an effect: pass")
    return _("play a ritual card or pass")


def _effect(view: WongarView, marks: Marks) -> str:
    token = view.ceremony.token if view.ceremony is not None and view.ceremony.token is not None else "disc"
    if marks.path and marks.path[0] == "here":
        return _("to which neighbouring area?")
    if marks.path:
        return _("now click the ceremony’s area")
    removes = any(name.startswith("seat:") for name in marks.legal)
    goes_in = any(name.startswith("area:") for name in marks.legal)
    text = _(WAYS[removes, "here" in marks.legal, goes_in]).format(token=a_token(token))
    if view.phase == "second":
        return _("once more: {text}").format(text=text)
    return text


# The journal


def words(seat: int, events: Sequence[Event], players: Sequence[Player]) -> str:
    """An action and what it brought, without the name of the player whose action it was."""
    sentence = _deed(events, players)
    found = outcomes(seat, events, players)
    if found:
        sentence = _("{deed}: {outcome}").format(deed=sentence, outcome=found[0])
        for further in found[1:]:
            sentence = _("{sentence}, {outcome}").format(sentence=sentence, outcome=further)
    return sentence


def _deed(events: Sequence[Event], players: Sequence[Player]) -> str:
    match events[0]:
        case Took(area=area, card=card):
            return _("takes {card} on {area}").format(card=quoted_card(card), area=area_name(area))
        case Placed(token=token, area=area):
            return _("places {token} on {area}").format(token=a_token(token), area=area_name(area))
        case Drew(count=count):
            return ngettext("draws a ritual card", "draws {count} ritual cards", count).format(count=count)
        case TypeChosen(token=token):
            return _("chooses {tokens}").format(tokens=some_tokens(token))
        case FigureMoved(figure="ancestor", area=area):
            return _("moves the ancestor to {area}").format(area=area_name(area))
        case FigureMoved(area=area):
            return _("moves the elder to {area}").format(area=area_name(area))
        case RitualPlayed(card=card):
            return _("plays {card}").format(card=quoted_card(card))
        case Removed(victim=victim, token=token):
            return _("removes {token} of {other}").format(token=a_token(token), other=players[victim].name)
        case MovedOut(token=token, area=area):
            return _("moves {token} out to {area}").format(token=a_token(token), area=area_name(area))
        case MovedIn(token=token, origin=origin):
            return _("moves {token} in from {area}").format(token=a_token(token), area=area_name(origin))
        case Declined():
            return _("leaves it at one effect")
        case SeatPassed():
            return _("passes")
        case _:
            raise TypeError(f"no words for {events[0]}")


def outcomes(seat: int, events: Sequence[Event], players: Sequence[Player]) -> list[str]:
    """What else happened, in a few words each."""
    found = []
    gains: dict[int, int] = {}
    for event in events:
        if isinstance(event, Majority) and event.seat is not None:
            gains[event.seat] = gains.get(event.seat, 0) + event.points
    for winner, points in sorted(gains.items(), key=lambda item: item[0] != seat):
        found.append(_("{player} +{points}").format(player=players[winner].name, points=points))
    first = events[0]
    for event in events:
        match event:
            case Placed(token=token) if event is not first:
                found.append(_("{token} placed").format(token=token_name(token)))
            case CeremonyBegan(seats=()):
                found.append(_("no ceremony"))
            case CeremonyBegan(points=points):
                found.append(_("ceremony for {points} each").format(points=points))
            case SeatOut(seat=other):
                found.append(_("{player} is out").format(player=players[other].name))
            case ScorpionTurnedUp(seat=other, lost=lost) | RitualScorpion(seat=other, lost=lost) if lost:
                found.append(_("scorpion, {player} −{points}").format(player=players[other].name, points=lost))
            case ScorpionTurnedUp() | RitualScorpion():
                found.append(_("scorpion"))
            case LastRound():
                found.append(_("last round"))
            case Ended(winners=winners):
                found.append(_winners([players[winner].name for winner in winners]))
            case _:
                pass
    return found


def _winners(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("{player} wins").format(player=names[0])
    return _("{players} share the victory").format(players=", ".join(names))
