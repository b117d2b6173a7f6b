"""What Wongar's stories say while they are told: short sentences that explain what happens and why."""

from __future__ import annotations

from game.boards.wongar_texts import a_token, area_name, quoted_card, some_tokens
from game.engine.wongar_events import (
    CeremonyBegan,
    FinalAward,
    Majority,
    MovedIn,
    MovedOut,
    Removed,
    RitualScorpion,
    ScorpionTurnedUp,
    Took,
)
from game.ui.language import _, ngettext


def round_began(number: int, player: str) -> str:
    """A round begins."""
    return _("Round {number}: {player} holds the ancestor and begins.").format(number=number, player=player)


def figure_passed(origin: str, player: str) -> str:
    """The ancestor goes on."""
    return _("{origin} began last time: the ancestor goes on to {player}.").format(origin=origin, player=player)


def duty(player: str) -> str:
    """The start player's duty."""
    return _("Whoever begins turns up new cards: {player}.").format(player=player)


def elder(player: str, count: int) -> str:
    """The privilege of the elder."""
    if not count:
        return _("{player} holds the elder, but there is no ritual card left.").format(player=player)
    return _("{player} holds the elder and draws a ritual card.").format(player=player)


def sting(event: ScorpionTurnedUp | RitualScorpion, player: str, gentle: bool, moved: bool) -> str:
    """A scorpion, what it costs, and why."""
    if gentle:
        return _("A scorpion! Time moves on; it stings nobody in this game.")
    if event.lost:
        return ngettext(
            "A scorpion stings {player}: −{count}, because one player is behind.",
            "A scorpion stings {player}: −{count}, one point for each player behind.",
            event.lost,
        ).format(player=player, count=event.lost)
    if moved:
        return _("A scorpion! Nobody is behind {player}, so nothing is lost. Time moves on.").format(player=player)
    return _("A scorpion! Nobody is behind {player}, so nothing is lost.").format(player=player)


def reshuffled() -> str:
    """The ritual deck is made anew."""
    return _("All ritual cards that were played are shuffled into a new deck.")


def last_round(reason: str) -> str:
    """The end is near."""
    if reason == "marker":
        return _("The time marker stands on X: this is the last round.")
    return _("An area has no cards left: this is the last round.")


def took(event: Took, player: str) -> str:
    """A card is taken."""
    return _("{player} takes {card} from {area}.").format(
        player=player, card=quoted_card(event.card), area=area_name(event.area)
    )


def no_card(player: str) -> str:
    """Somebody finds no card."""
    return _("No card is left for {player}.").format(player=player)


def chose(player: str, token: str) -> str:
    """A kind is chosen."""
    return _("{player} chooses {tokens}.").format(player=player, tokens=some_tokens(token))


def placed(player: str, token: str, area: str) -> str:
    """A token comes to the board."""
    return _("{player} places {token} on {area}.").format(player=player, token=a_token(token), area=area_name(area))


def figure_taken(player: str, figure: str, own: bool) -> str:
    """A figure goes to another player."""
    if figure == "ancestor":
        return (_("{player} keeps the ancestor.") if own else _("{player} takes the ancestor.")).format(player=player)
    return (_("{player} keeps the elder.") if own else _("{player} takes the elder.")).format(player=player)


def figure_moved(figure: str, area: str) -> str:
    """A figure walks."""
    if figure == "ancestor":
        return _("The ancestor comes to {area}.").format(area=area_name(area))
    return _("The elder comes to {area}.").format(area=area_name(area))


def ceremony(event: CeremonyBegan) -> str:
    """A ceremony begins."""
    area = area_name(event.area)
    if not event.seats:
        return _("Nobody has a token on {area}: no ceremony.").format(area=area)
    return ngettext(
        "Ceremony on {area}: {count} point for each majority.",
        "Ceremony on {area}: {count} points for each majority.",
        event.points,
    ).format(area=area, count=event.points)


def ritual(player: str, card: str) -> str:
    """A ritual card is played."""
    return _("{player} plays {card}.").format(player=player, card=quoted_card(card))


def effect(event: Removed | MovedOut | MovedIn, player: str, victim: str) -> str:
    """What the card does."""
    token = a_token(event.token)
    if isinstance(event, Removed):
        return _("{player} removes {token} of {other}.").format(player=player, token=token, other=victim)
    if isinstance(event, MovedOut):
        return _("{player} moves {token} out to {area}.").format(
            player=player, token=token, area=area_name(event.area)
        )  # fmt: skip
    return _("{player} moves {token} in from {area}.").format(
        player=player, token=token, area=area_name(event.origin)
    )  # fmt: skip


def declined(player: str) -> str:
    """No second effect."""
    return _("{player} leaves it at one effect.").format(player=player)


def passed(player: str) -> str:
    """A pass in a ceremony."""
    return _("{player} passes.").format(player=player)


def out(player: str) -> str:
    """The last token has left."""
    return _("{player} has no token left there and is out.").format(player=player)


def majority(event: Majority, player: str) -> str:
    """Who scores for a kind."""
    tokens = some_tokens(event.token)
    if event.seat is None:
        return _("Nobody has {tokens} there.").format(tokens=tokens)
    if event.tied:
        return _("Tie for {tokens}: the ancestor decides for {player}, +{points}.").format(
            tokens=tokens, player=player, points=event.points
        )
    return _("Most {tokens}: {player}, +{points}.").format(tokens=tokens, player=player, points=event.points)


def revealed() -> str:
    """The end: cards are counted."""
    return _("The game is over: the cards taken are counted.")


def award(event: FinalAward, player: str) -> str:
    """Points for cards taken."""
    return _("Most cards with {tokens}: {player}, +{points}.").format(
        tokens=some_tokens(event.token), player=player, points=event.points
    )


def winners(names: list[str]) -> str:
    """Who has won."""
    if len(names) == 1:
        return _("{player} wins.").format(player=names[0])
    return _("{players} share the victory.").format(players=", ".join(names))


def last_card(player: str, area: str) -> str:
    """An area is empty."""
    return _("{player} took the last card of {area}.").format(player=player, area=area_name(area))


def drew(player: str, count: int) -> str:
    """Ritual cards are drawn."""
    return ngettext("{player} draws a ritual card.", "{player} draws {count} ritual cards.", count).format(
        player=player, count=count
    )


def no_ritual() -> str:
    """Nothing to draw."""
    return _("There is no ritual card left to draw.")
