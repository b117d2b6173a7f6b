"""Who knows what in a game of Kokopelli (K6), and full positions that fit what a seat knows.

For all to see are the board, the discard piles and every number of cards, so everyone can work out which cards a seat
has in its hand and its pile *together*. How they are split between the two is secret, but for this:

- Cards that Potter took back lie in that hand, for all to see, until they leave it. When a card of such a type is laid,
  it is one of those that were seen. When a card goes under the pile unseen (K2.7), it may be any of them: from then on
  one less of each type is certain. An exchange leaves nothing certain.
- What a seat put under its pile it knows itself, for good. The others know how many cards lie there, and that those of
  one exchange lie in alphabetical order (K2.5).
- A seat that is asked for a second card has a legal one (K5.7).

Nothing is concluded from how somebody played, passed or stopped earlier.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.engine.chance import shuffled
from game.engine.kokopelli_tables import SECOND

if TYPE_CHECKING:
    from game.engine.kokopelli_state import KokopelliState


def buried(state: KokopelliState, seat: int) -> tuple[int, ...]:
    """How many cards a seat put under its pile at a time, as far as they still lie there, the nearest the top first."""
    sizes = []
    left = len(state.piles[seat])
    for size in reversed(state.buried[seat]):
        if left:
            sizes.append(min(size, left))
            left -= sizes[-1]
    return tuple(reversed(sizes))


def known_bottom(state: KokopelliState, seat: int) -> tuple[int, ...]:
    """The cards under a seat's pile that it put there itself, nearest the top first."""
    pile = state.piles[seat]
    return pile[len(pile) - sum(buried(state, seat)) :]


def resample(state: KokopelliState, seat: int, rng: Random) -> KokopelliState:
    """A full state that fits what `seat` knows: all that is hidden from it is shuffled and dealt out again."""
    other = state.clone()
    other.cached = None
    asked = state.phase == SECOND and state.player != seat
    while True:
        for owner in range(state.seats):
            if owner != seat:
                _deal_hidden(state, other, owner, rng)
        if not asked or len(other.legal_actions()) > 1:
            break
        other.cached = None
    pile, bottom = state.piles[seat], known_bottom(state, seat)
    top = pile[: len(pile) - len(bottom)]
    other.piles[seat] = (*shuffled(sorted(top), rng), *bottom)
    return other


def _deal_hidden(state: KokopelliState, other: KokopelliState, owner: int, rng: Random) -> None:
    """Shuffle what is not known of an owner's hand and pile, and deal it out again."""
    known = state.known[owner]
    hidden = list(state.piles[owner])
    for card, count in enumerate(state.hands[owner]):
        hidden += [card] * count
    for card in known:
        hidden.remove(card)
    hidden.sort()
    hidden = shuffled(hidden, rng)
    split = state.hand_sizes[owner] - len(known)
    hand = [0] * 17
    mask = 0
    for card in (*known, *hidden[:split]):
        hand[card] += 1
        mask |= 1 << card
    pile = hidden[split:]
    end = len(pile)
    for size in reversed(buried(state, owner)):
        if size > 1:
            pile[end - size : end] = sorted(pile[end - size : end])
        end -= size
    other.hands[owner] = hand
    other.masks[owner] = mask
    other.piles[owner] = tuple(pile)
