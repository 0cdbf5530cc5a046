"""Matches of earlier rules go on by the rules they were begun with."""

from __future__ import annotations

import zlib
from base64 import b85decode

import msgspec
import pytest

from games.engine.chance import Seeded
from games.engine.simulate import bots_answer
from games.engine.table import Snapshot, Table

from .helpers import PLANETS, game, kinds

# Dumps of rules 1: the first window in which a plot was bought from afar, and round 29 of a table of 30.
AFAR = (
    "c-n1J%Wl&^6m{H3Xenw4Zzu?f4NKHQ!-7Q@d;~jdJaZk7V$WDJ<Ay9jun#edE|KbSLQ0DeKTsuWe*jX|Pv95AbwbMqTQi=A@0l~_"
    "oDbG;6Twju5dlUfGU{2CMxbkjNMj#V!)ike49=Y=IVC#$T(0hwE3B-)E*pD!TMFnG3UnHoQ%fUBJEvn`62-g_fByBjMRt9kw4QAT"
    "+btT9R<J{!w-^LFyDxTLZUY%=Acl)}<~lX2xuCE)N^k{m^vLQ&b|9Nhr+J(j$Q;KhWDtPT{o(uztXi|OD?pt&PiM24i>+4mH5@qj"
    "{_n92faz?|Xb$QdgQd0Hq)M#YSnh*zENK%iCPOAuA9ZkY#wiTk6^jy4$ePVYktnXE$Pj5L6T_v@=T74v?L!dkI3n73D4k$<yF$rS"
    "F#YOy0qQAGGKxlvViH{}#}G@^o3lAtoZ$%|sIDo1n-J7k6QtyILl8fG2&4kfgi3ZjsXUg#n1PRnQklS*$~Z|Qjd&*s>B-c1h!#n$"
    "N0cOla?|_nr#xa_0?OOxnwzhwh<MBmupf&ZEJ#vC(MZSz8vRWnKLg%;cY2I^^sv?_!az@s0^}Jk=!~$EVg__!c#LixqFH0ck(dxb"
    "O|C=PwR1_9Exbj5FNHP=NT+f$PY74@K?O0(8PLxAA{81yoH<)g&0ShvS*@?FU){L2*|^@kar4&gJ9qEhf3Wq?A|j|hCRR$8)vv5s"
    "-QkIz=f)?hipyj&DQHA^tPf^xZ5|IaRvLX!*@?}`Ff>>(`#ZmEc_nTIbtzz0x^GJNcj@jA-r1y*$yV0skBdps<$}p>UM1YQxTi1E"
    "c4$5|Y$c-U{{e9-ks1"
)
ROUNDS = (
    "c-lo$O>fjN5OrFXLTOR?tN>Agdg&3hv|IiG*ZzXYu_qgA6Fah<E_(#QeU%lWN2JEtWlM_?f1ui)SK^9P^@nf?liikDay&E6yu7?O"
    "ADtC8hNCp560Ay9+;uvO!FZ+2k^uCcGnQJ&FUWeqsEPWM<+qatnKU+vmXgpbHJB{6r;f#nwNFQZqMG{=zWL`xlkNloZNAzJH=8V^"
    "&2WppZgL2>cDA>6H-QceP%C6BC!RAxGT0lYSOARHoJmz1^6^=bWcYbPN)?8nO>Zzgfn&+3js$&9Hma&3xIKJ$xa!Qitkt`kX1E*&"
    ";3oe(f9u}rvo8yGmX_~6cv;v?%Qr4j`=E)VEh^-Az*QEY3Z&qILGCpi3WUM>Vwq}Tl+3GYpi(Q8G#6y$n)V?`UTT#|ZZ40t;~AE("
    "L8~|(&bnxPRZbvLx;rItGQ;*IP*l~HAZ!GBWGFK6I}ylV0fb6}ZzHWbzS2I=V8kJ?zF{hb5mQN;#Rl<CQrcCS^${&r#ta!vDHFE)"
    "BgjO|{S>snFO0C?G8v0RSl~ZrH`tJ7nxTPENHqAnMt&Cj>FwDu%FxALt0@OFJ_?a%G@~=bPKMr_(uxF)Iz*pFTp%$if!V@Ds^g}T"
    "Ja_O80lt>TYM^a2vPh}W^;rW{1qastP-fBq$aAtn=5I7^-d<c<x&QFd<JBim9b$m);b1Do^X*+{+9Eaehy+yElQABbET$qc2Nm(A"
    ")}wvOnu9)ueH@AY+#JD}%<}79)LJ6Yf4TC>!tcrA-~7ExYeih`lKC`C%8rm+b&7h3$<;3fDr-fy=W4lZ?;kN+f`9"
)


def dump(text: str) -> bytes:
    return zlib.decompress(b85decode(text))


def old(text: str) -> Table:
    return Table.load(dump(text), chance=Seeded(1))


def test_they_are_of_rules_1() -> None:
    found = [msgspec.msgpack.decode(dump(text), type=Snapshot).rules for text in (AFAR, ROUNDS)]
    assert (found, PLANETS.rules) == ([1, 1], 2)


def test_11_1_a_match_of_rules_1_has_no_limit_of_rounds_unless_it_chose_one() -> None:
    assert game(old(AFAR)).options.last_round is None
    assert game(old(ROUNDS)).options.last_round == 30


def test_5_17_what_was_bought_from_afar_before_this_throw_is_remembered() -> None:
    table = old(AFAR)
    assert game(table).bought == [16]
    assert not game(table).extra_in_visit
    assert "remote_build" not in kinds(table, 0)
    game(table).bought.clear()
    assert "remote_build" in kinds(table.asking(), 0)


@pytest.mark.parametrize("text", [AFAR, ROUNDS])
def test_it_is_played_to_its_end(text: str) -> None:
    """§11.1 The one with rounds ends after its own."""
    table, rng = old(text), Seeded(2)
    while not table.over:
        bots_answer(table, ["steady"] * table.game.seats, rng)
    assert table.over.ending == ("rounds" if text == ROUNDS else "last_standing")
    assert Table.load(table.dump()).digest() == table.digest()
