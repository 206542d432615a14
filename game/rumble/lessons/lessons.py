"""Six short lessons on a real board: the goal, a turn, the cards, finishing first, the daimyo, and a whole war.

The learner is always red. The words stand in ``assets/words/rumble_lessons.*.po``.
"""

from __future__ import annotations

from ...core.lesson import Lesson, Step, Wording
from ...core.position import Choice, Position
from ..board import KIYOSU, KYO, ODAWARA, OKO, SHURI, TSUTSUJIGASAKI, USUKI, YONEZAWA, YOSHIDA
from ..choices import CARD, DEPLOY, DONE, FROM, LORD, REROLL, ROLL, TO, VICTIM
from . import positions

ANY_DEPLOY: Choice = ("deploy",)
ANY_GOAL: Choice = ("to",)

WORDING = Wording("rumble")
title, about, text = WORDING.title, WORDING.about, WORDING.text


def _area(area: int) -> str:
    return f"#area-{area}"


def _deploy(area: int, soldiers: int, lord: int = 0) -> Choice:
    return DEPLOY[area][soldiers][lord]


def _turn_is_over(position: Position) -> bool:
    return position.turn != 0


GOAL = (
    Step(point=_area(KYO)),
    Step(point=f"#castle-{KYO}"),
    Step(choose=(ROLL,), point="#act"),
    Step(choose=(_deploy(KIYOSU, 3),), point=_area(KIYOSU)),
    Step(point=_area(KIYOSU)),
    Step(point="#seat-0"),
)
TURN = (
    Step(choose=(ROLL,), point="#act"),
    Step(choose=(REROLL,), point=".tray"),
    Step(point=".splits"),
    Step(
        choose=(_deploy(ODAWARA, 2),),
        plays=(ROLL, _deploy(KIYOSU, 3), ROLL, _deploy(YONEZAWA, 1)),
        point=_area(ODAWARA),
    ),
    Step(choose=(ROLL,), point="#act"),
    Step(
        choose=(ANY_DEPLOY,),
        plays=(ROLL, _deploy(ODAWARA, 3), ROLL, _deploy(KIYOSU, 3)),
        point=".splits",
    ),
    Step(point=_area(ODAWARA)),
)
CARDS = (
    Step(point="#cards"),
    Step(choose=(CARD["mountain"],), point="#card-mountain"),
    Step(choose=(FROM[TSUTSUJIGASAKI],), point=_area(TSUTSUJIGASAKI)),
    Step(
        choose=(TO[KYO],),
        plays=(CARD["exile"], VICTIM[ODAWARA][0], TO[YONEZAWA], ROLL, _deploy(OKO, 3)),
        point=_area(KYO),
    ),
    Step(point=_area(ODAWARA)),
    Step(point="#cards"),
)
CHIPS = (
    Step(point="#seat-0"),
    Step(choose=(ROLL,), point="#act"),
    Step(choose=(_deploy(USUKI, 3),), point=_area(USUKI)),
    Step(plays=(ROLL, _deploy(KYO, 2), ROLL, _deploy(OKO, 3)), point="#cards"),
    Step(point=_area(USUKI)),
    Step(point="#seat-0"),
)
DAIMYO = (
    Step(point="#seat-0"),
    Step(choose=(ROLL,), point="#card-takeda"),
    Step(
        choose=(_deploy(KIYOSU, 1, 1),),
        plays=(ROLL, _deploy(KIYOSU, 2), ROLL, _deploy(OKO, 3)),
        point=_area(KIYOSU),
    ),
    Step(choose=(LORD,), point="#card-takeda"),
    Step(choose=(VICTIM[KIYOSU][1],), point=f"#stack-{KIYOSU}-1"),
    Step(choose=(ANY_GOAL, DONE), done=_turn_is_over, point=_area(KIYOSU)),
    Step(point=_area(KIYOSU)),
)
WAR = (
    Step(choose=(ROLL,), point="#act"),
    Step(point=_area(TSUTSUJIGASAKI)),
    Step(point=_area(YOSHIDA)),
    Step(point=_area(OKO)),
    Step(point=_area(KYO)),
    Step(
        choose=(_deploy(YOSHIDA, 1),),
        plays=(ROLL, _deploy(KIYOSU, 1), ROLL, _deploy(SHURI, 1)),
        point=_area(YOSHIDA),
    ),
    Step(point="#seat-0"),
    Step(),
)

LESSONS = (
    Lesson("goal", positions.goal, GOAL, section="goal"),
    Lesson("turn", positions.turn, TURN, section="turn"),
    Lesson("cards", positions.cards, CARDS, section="use-card"),
    Lesson("chips", positions.chips, CHIPS, section="finish"),
    Lesson("daimyo", positions.daimyo, DAIMYO, section="daimyo"),
    Lesson("war", positions.war, WAR, section="example"),
)
"""The lessons in the order in which they are best taken."""
