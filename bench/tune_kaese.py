# ruff: noqa: ANN001, ANN201, C901, D103, N803, PLR0912, PLR0913, PLR0915, PLR0917
# Numba wants plain functions with many plain arguments: these rules are about code that people call.
"""Learns the win chances that level 3 and 4 of `alles-kaese` look up, by playing against itself (needs Numba).

    python bench/tune_kaese.py --players 2 --minutes 10 --out weights.json

Between two turns the network guesses each seat's chance to win from what that seat knows; the guess is moved towards
what its later guesses and the end of the same game said (temporal differences). On the way it counts how often cards
that another seat has peeked at turn out to be traps: those figures are the bots' inference (docs/decisions/051).
"""

import argparse
import json
import time
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

HIDDEN = 48
CLASS = 11  # facts about the cards with one number of holes
FAST = {"cache": False, "fastmath": True}
SPLIT = np.array([2, 2, 3, 3, 4, 4])
CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(7)], dtype=np.float64)


@njit(**FAST)
def odds(count, traps, factor, out):
    """The chance of a trap for each kind of unknown card, given how many traps they hold together."""
    total = 0.0
    out[:] = 0.0
    for a in range(min(count[0], traps) + 1):
        for b in range(min(count[1], traps - a) + 1):
            for c in range(min(count[2], traps - a - b) + 1):
                d = traps - a - b - c
                if d > count[3]:
                    continue
                w = CHOOSE[count[0], a] * CHOOSE[count[1], b] * CHOOSE[count[2], c] * CHOOSE[count[3], d]
                w *= factor[1] ** b * factor[2] ** c * factor[3] ** d
                total += w
                out[0] += w * a
                out[1] += w * b
                out[2] += w * c
                out[3] += w * d
    for k in range(4):
        if count[k] > 0 and total > 0:
            out[k] /= total * count[k]


@njit(**FAST)
def kind(card, place, seen, left, me):
    """0 nobody else knows it, 1 another seat peeked, 2 and left it lying, 3 and it was discarded."""
    others = seen[card] & ~me
    if others == 0:
        return 0
    if place[card] == 2:
        return 3
    return 2 if others & left[card] else 1


@njit(**FAST)
def class_odds(holes, trap, place, seen, left, p, factor, q):
    """q[h, kind]: the chance of a trap as this seat sees it."""
    me = 1 << p
    count = np.zeros((6, 4), np.int64)
    traps = SPLIT.copy()
    for card in range(36):
        h = holes[card] - 1
        if place[card] >= 3 or seen[card] & me:
            traps[h] -= trap[card]
        else:
            count[h, kind(card, place, seen, left, me)] += 1
    for h in range(6):
        odds(count[h], traps[h], factor, q[h])
        q[h, 4] = traps[h]
        q[h, 5] = count[h].sum()


@njit(**FAST)
def facts(n, holes, trap, place, seen, left, display, top, won, traps, nxt, p, factor, q, idx, val):
    """Every fact about the position as this seat sees it: row and measure."""
    me = 1 << p
    class_odds(holes, trap, place, seen, left, p, factor, q)
    cells = np.zeros((6, CLASS))
    for slot in range(6):
        card = display[slot]
        if card == 36:
            continue
        h = holes[card] - 1
        cells[h, 8] = 1
        if seen[card] & me:
            cells[h, 2 * trap[card] + (1 if seen[card] & ~me else 0)] += 1
        else:
            cells[h, 4 + kind(card, place, seen, left, me)] += 1
    m = 0
    for h in range(6):
        for k in range(CLASS):
            if k in (7, 9, 10):
                continue
            if cells[h, k] != 0:
                idx[m] = h * CLASS + k
                val[m] = cells[h, k]
                m += 1
        if cells[h, 8] != 0:
            idx[m] = h * CLASS + 7
            val[m] = q[h, 0]
            m += 1
        idx[m] = h * CLASS + 9
        val[m] = q[h, 4] / 3.0
        idx[m + 1] = h * CLASS + 10
        val[m + 1] = q[h, 5] / 6.0
        m += 2
    base = 6 * CLASS
    supply = 36 - top
    idx[m] = base + supply
    val[m] = 1
    m += 1
    base += 31
    best = -1
    for k in range(n):
        s = (p + k) % n
        idx[m] = base + 4 * k + min(traps[s], 2)
        val[m] = 1
        idx[m + 1] = base + 4 * k + 3
        val[m + 1] = won[s] / 10.0
        m += 2
        if k > 0 and won[s] > best:
            best = won[s]
    base += 4 * n
    diff = won[p] - best
    idx[m] = base
    val[m] = diff / 10.0
    idx[m + 1] = base + 1
    val[m + 1] = max(-2.0, min(2.0, diff / (2.0 + supply)))
    idx[m + 2] = base + 2 + (nxt - p) % n
    val[m + 2] = 1
    idx[m + 3] = base + 2 + n
    val[m + 3] = 1
    return m + 4


@njit(**FAST)
def guess(h, W, w2, m, idx, val):
    h[:] = 0
    for i in range(m):
        h += W[idx[i]] * np.float32(val[i])
    z = w2[HIDDEN]
    for j in range(HIDDEN):
        if h[j] > 0:
            z += h[j] * w2[j]
    return 1.0 / (1.0 + np.exp(-z))


@njit(**FAST)
def outcome(n, won, cheese, traps, p):
    if traps[p] >= 3:
        return 0.0
    mine = won[p] * 64 + cheese[p]
    ties = 1
    for q in range(n):
        if q == p or traps[q] >= 3:
            continue
        other = won[q] * 64 + cheese[q]
        if other > mine:
            return 0.0
        if other == mine:
            ties += 1
    return 1.0 / ties


@njit(**FAST)
def after(
    h, W, w2, n, holes, trap, place, seen, left, display, top, won, cheese, traps, p, verb, slot, factor, q2, idx, val
):
    """The guess after a decision whose front, if it comes to light, is what `trap` says. Everything is put back."""
    card = display[slot]
    x = 0.0
    nxt = (p + 1) % n
    if verb == 0:
        old = seen[card]
        seen[card] |= 1 << p
        drop = n <= 3
        if drop:
            place[top] = 2
        t = top + 1 if drop else top
        if t == 36:
            x = outcome(n, won, cheese, traps, p)
        else:
            m = facts(n, holes, trap, place, seen, left, display, t, won, traps, nxt, p, factor, q2, idx, val)
            x = guess(h, W, w2, m, idx, val)
        if drop:
            place[top] = 0
        seen[card] = old
        return x
    if verb == 1:
        place[card] = 3 + p
        if trap[card]:
            traps[p] += 1
        else:
            won[p] += holes[card]
            cheese[p] += 1
    else:
        place[card] = 2
    if traps[p] >= 3:
        x = 0.0
    elif top + 1 == 36:
        x = outcome(n, won, cheese, traps, p)
    else:
        display[slot] = top
        place[top] = 1
        m = facts(n, holes, trap, place, seen, left, display, top + 1, won, traps, nxt, p, factor, q2, idx, val)
        x = guess(h, W, w2, m, idx, val)
        place[top] = 0
    display[slot] = card
    place[card] = 1
    if verb == 1:
        if trap[card]:
            traps[p] -= 1
        else:
            won[p] -= holes[card]
            cheese[p] -= 1
    return x


@njit(**FAST)
def decide(
    h,
    W,
    w2,
    n,
    holes,
    trap,
    place,
    seen,
    left,
    display,
    top,
    won,
    cheese,
    traps,
    p,
    pips,
    eps,
    factor,
    q,
    q2,
    idx,
    val,
    stats,
):
    """The best decision: verb 0 peek, 1 keep, 2 remove, times 8 plus the slot."""
    me = 1 << p
    match = False
    for slot in range(6):
        if holes[display[slot]] == pips:
            match = True
    class_odds(holes, trap, place, seen, left, p, factor, q)
    best = -1.0
    code = 0
    chaos = np.random.random() < eps
    for slot in range(6):
        card = display[slot]
        if match and holes[card] != pips:
            continue
        for verb in range(1 if match else 0, 3 if match else 1):
            known = (seen[card] & me) != 0 or verb == 2
            if known:
                x = after(
                    h,
                    W,
                    w2,
                    n,
                    holes,
                    trap,
                    place,
                    seen,
                    left,
                    display,
                    top,
                    won,
                    cheese,
                    traps,
                    p,
                    verb,
                    slot,
                    factor,
                    q2,
                    idx,
                    val,
                )
            else:
                k = kind(card, place, seen, left, me)
                risk = q[holes[card] - 1, k]
                true = trap[card]
                stats[k, 0] += 1
                stats[k, 1] += risk
                stats[k, 2] += true
                trap[card] = 0
                x = 0.0
                if risk < 1:
                    x = (1 - risk) * after(
                        h,
                        W,
                        w2,
                        n,
                        holes,
                        trap,
                        place,
                        seen,
                        left,
                        display,
                        top,
                        won,
                        cheese,
                        traps,
                        p,
                        verb,
                        slot,
                        factor,
                        q2,
                        idx,
                        val,
                    )
                trap[card] = 1
                if risk > 0:
                    x += risk * after(
                        h,
                        W,
                        w2,
                        n,
                        holes,
                        trap,
                        place,
                        seen,
                        left,
                        display,
                        top,
                        won,
                        cheese,
                        traps,
                        p,
                        verb,
                        slot,
                        factor,
                        q2,
                        idx,
                        val,
                    )
                trap[card] = true
            if chaos:
                x = np.random.random()
            if x > best:
                best = x
                code = 8 * verb + slot
    return code


@njit(**FAST)
def count_discards(holes, trap, place, seen, left, p, factor, q, stats):
    """What a seat would have thought of discarded cards that another one had peeked at, and what they were."""
    me = 1 << p
    class_odds(holes, trap, place, seen, left, p, factor, q)
    for card in range(36):
        if place[card] == 2 and not seen[card] & me and seen[card]:
            stats[3, 0] += 1
            stats[3, 1] += q[holes[card] - 1, 3]
            stats[3, 2] += trap[card]


@njit(**FAST)
def play(W, w2, n, games, rate, lam, eps, factor, stats, cap):
    h = np.zeros(HIDDEN, np.float32)
    g = np.zeros(HIDDEN, np.float32)
    q = np.zeros((6, 6))
    q2 = np.zeros((6, 6))
    most = 6 * CLASS + 31 + 5 * n + 8
    f_idx = np.zeros((cap + 1, n, most), np.int64)
    f_val = np.zeros((cap + 1, n, most))
    f_len = np.zeros((cap + 1, n), np.int64)
    v = np.zeros((cap + 1, n))
    idx = np.zeros(most, np.int64)
    val = np.zeros(most)
    deck_h = np.zeros(36, np.int64)
    deck_t = np.zeros(36, np.int64)
    for i in range(36):
        deck_h[i] = i // 6 + 1
        deck_t[i] = 1 if i % 6 < SPLIT[i // 6] else 0
    loss = 0.0
    turns = 0
    third = 0
    for _ in range(games):
        order = np.random.permutation(36)
        holes = deck_h[order]
        trap = deck_t[order]
        place = np.zeros(36, np.int64)
        place[:6] = 1
        seen = np.zeros(36, np.int64)
        left = np.zeros(36, np.int64)
        display = np.arange(6)
        top = 6
        won = np.zeros(n, np.int64)
        cheese = np.zeros(n, np.int64)
        traps = np.zeros(n, np.int64)
        t = 0
        over = False
        while not over and t < cap:
            p = t % n
            for s in range(n):
                m = facts(
                    n,
                    holes,
                    trap,
                    place,
                    seen,
                    left,
                    display,
                    top,
                    won,
                    traps,
                    p,
                    s,
                    factor,
                    q2,
                    f_idx[t, s],
                    f_val[t, s],
                )
                f_len[t, s] = m
                v[t, s] = guess(h, W, w2, m, f_idx[t, s], f_val[t, s])
            pips = np.random.randint(1, 7)
            code = decide(
                h,
                W,
                w2,
                n,
                holes,
                trap,
                place,
                seen,
                left,
                display,
                top,
                won,
                cheese,
                traps,
                p,
                pips,
                eps,
                factor,
                q,
                q2,
                idx,
                val,
                stats,
            )
            verb, slot = code // 8, code % 8
            card = display[slot]
            t += 1
            if verb == 0:
                seen[card] |= 1 << p
                if n > 3:
                    continue
                place[top] = 2
            else:
                for s in range(6):
                    if s != slot and holes[display[s]] == pips:
                        left[display[s]] |= 1 << p
                if verb == 1:
                    place[card] = 3 + p
                    if trap[card]:
                        traps[p] += 1
                        if traps[p] == 3:
                            third += 1
                            break
                    else:
                        won[p] += holes[card]
                        cheese[p] += 1
                else:
                    place[card] = 2
                display[slot] = top
                place[top] = 1
            top += 1
            over = top == 36
        turns += t
        for s in range(n):
            count_discards(holes, trap, place, seen, left, s, factor, q, stats)
            ret = outcome(n, won, cheese, traps, s)
            for k in range(t - 1, -1, -1):
                m = f_len[k, s]
                x = guess(h, W, w2, m, f_idx[k, s], f_val[k, s])
                loss += (ret - x) ** 2
                d = np.float32(rate * (ret - x))
                for j in range(HIDDEN):
                    if h[j] > 0:
                        g[j] = d * w2[j]
                        w2[j] += d * h[j]
                    else:
                        g[j] = 0
                w2[HIDDEN] += d
                for i in range(m):
                    W[f_idx[k, s, i]] += g * np.float32(f_val[k, s, i])
                ret = (1 - lam) * v[k, s] + lam * ret
    return loss / (turns * n), turns / games, third / games


def fresh(n: int, seed: int) -> tuple[Any, Any]:
    """A network that knows nothing yet."""
    rng = np.random.default_rng(seed)
    first = rng.normal(0, 0.15, (6 * CLASS + 31 + 5 * n + 3, HIDDEN)).astype(np.float32)
    last = rng.normal(0, 0.15, HIDDEN + 1).astype(np.float32)
    return first, last


def save(path: Path, n: int, first: Any, last: Any, factor: Any, note: str) -> None:
    """The network as small text: four digits are enough for a guess."""
    rows = [[round(float(x), 4) for x in row] for row in first]
    data = {"players": n, "note": note, "factor": [round(float(x), 3) for x in factor], "first": rows}
    data["last"] = [round(float(x), 4) for x in last]
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n")


def inferred(factor: Any, stats: Any) -> Any:
    """The factors on the odds that make the expected number of traps match the number found."""
    found = factor.copy()
    for k in (1, 2, 3):
        n, hoped, real = stats[k] + [2, 1, 1]
        found[k] *= (real / (n - real)) / (hoped / (n - hoped))
    return found


def main() -> None:
    """Learn for some minutes, saving now and then."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--lam", type=float, default=0.8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    n = args.players
    first, last = fresh(n, args.seed)
    factor = np.array([1.0, 1.0, 2.0, 4.0])
    stats = np.zeros((4, 3))
    play(first, last, n, 1, 0.0, 0.8, 0.0, factor, stats, 10)
    stats[:] = 0
    start, games, batch = time.monotonic(), 0, 2000 // n
    while (share := (time.monotonic() - start) / (60 * args.minutes)) < 1:
        rate, eps = args.rate * 0.02**share, 0.05 * (1 - share) ** 2 + 0.002
        loss, turns, third = play(first, last, n, batch, rate, args.lam, eps, factor, stats, 40 * n)
        games += batch
        if games % (10 * batch) == 0:
            factor = inferred(factor, stats)
            stats[:] = 0
        print(
            f"{games:8d} games  loss {loss:.4f}  turns {turns:.1f}  traps {third:.3f}  {factor.round(2)}  {share:.0%}",
            flush=True,
        )
        save(args.out, n, first, last, factor, f"{games} games of self-play, seed {args.seed}")


if __name__ == "__main__":
    main()
