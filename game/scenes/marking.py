"""What the table wants to be seen on the board: what is clicked, what can come next, and what that would bring."""

from __future__ import annotations

from game.boards.board import Board, Marks
from game.scenes.clicking import Clicks, Path
from game.scenes.foresight import Foresight
from game.scenes.session import Session


def last_path(session: Session) -> tuple[str, ...]:
    """The components of the last action."""
    return session.game.action_path(session.moves[-1].action) if session.moves else ()


def marks_of(
    board: Board,
    session: Session,
    clicks: Clicks,
    foresight: Foresight,
    pointed: str | None,
    imagined: tuple[Path, tuple[str, ...]] | None = None,
) -> Marks:
    """The marks while a person may act and the mouse or the focus is on the widget `pointed`.

    Args:
        imagined: a path, and the widgets that stand for it, as if it had been clicked.
    """
    path, clicked = imagined or (clicks.path, clicks.widgets)
    legal = clicks.continuations(path)
    hovered = None if pointed is None else board.alias(pointed, path, legal)
    reach = (*path, hovered) if hovered is not None and hovered in legal else path
    action = clicks.proposed if clicks.proposed is not None else clicks.paths.get(reach)
    preview, foreseen = foresight.see(action)
    every = board.foresees and clicks.proposed is None
    return Marks(
        active=True,
        legal=frozenset() if clicks.proposed is not None else legal,
        path=path,
        hovered=hovered,
        walks=clicks.walks(reach),
        preview=preview,
        foreseen=foreseen,
        last=last_path(session),
        held=clicks.held,
        pointed=pointed,
        clicked=clicked,
        outcomes=foresight.see_all(path, clicks.paths) if every else {},
        further=foresight.see_further(action) if board.foresees_further else {},
    )
