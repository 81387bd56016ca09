# ruff: noqa: ANN001, ANN201, C901, D103, N803, PLR0912, PLR0913, PLR0915, PLR0917
# Numba wants plain functions with many plain arguments: these rules are about code that people call.
"""Learns the win chances that level 3 and 4 of `mice` look up, by playing against itself (needs Numba).

    python bench/tune_mice.py --players 2 --minutes 10 --out weights.json

After every round the network guesses each seat's chance to win; the guess is moved towards what the later guesses of
the same game and its end said (temporal differences). The choice within a round is the bots' own: try every catch, flip
and miss, let the others answer with what suits them best, and take the best guess. docs/decisions/051 says why.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

HIDDEN = 32
BLOCK = 33  # 14 hand cards, 8 sets of dice cards, 8 counts of nuts, mice, cards, the card that a miss brings back
FAST = {"cache": False, "fastmath": True}
DICE_CARDS = (1 << 6) | (1 << 9) | (1 << 12) | (1 << 15)
MOST_NUTS = 3  # nobody spends more on one card: looking at that too would cost most of the time
HAND = ((1 << 19) - 2) & ~DICE_CARDS


@njit(**FAST)
def mice_in(hand):
    total = 0
    for v in range(1, 19):
        if hand >> v & 1:
            total += v
    return total


@njit(**FAST)
def bits(mask):
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@njit(**FAST)
def add_block(h, W, base, hand, up, nuts, top):
    i = base
    mice = 0
    cards = 0
    for v in range(1, 19):
        if DICE_CARDS >> v & 1:
            continue
        if hand >> v & 1:
            h += W[i]
            mice += v
            cards += 1
        i += 1
    combo = (up >> 9 & 1) + 2 * (up >> 12 & 1) + 4 * (up >> 15 & 1)
    h += W[base + 14 + combo]
    h += W[base + 22 + min(nuts, 7)]
    h += W[base + 30] * np.float32(mice / 64.0)
    h += W[base + 31] * np.float32(cards / 8.0)
    h += W[base + 32] * np.float32(top / 18.0)


@njit(**FAST)
def hidden(h, W, n, hand, up, nuts, cage, caged, supply, nxt, p):
    # the last rows: whose turn is next (seen from p), the nuts in the middle, the bias
    h[:] = W[n * BLOCK + n + 1]
    h += W[n * BLOCK + (nxt - p) % n]
    h += W[n * BLOCK + n] * np.float32(supply / (3.0 * n))
    for k in range(n):
        q = (p + k) % n
        top = cage[q, caged[q] - 1] if caged[q] > 0 else 0
        add_block(h, W, k * BLOCK, hand[q], up[q], nuts[q], top)


@njit(**FAST)
def value(h, W, w2, n, hand, up, nuts, cage, caged, supply, nxt, p):
    hidden(h, W, n, hand, up, nuts, cage, caged, supply, nxt, p)
    z = w2[HIDDEN]
    for j in range(HIDDEN):
        if h[j] > 0:
            z += h[j] * w2[j]
    return 1.0 / (1.0 + np.exp(-z))


@njit(**FAST)
def outcome(n, hand, up, nuts, p):
    best = -1
    ties = 0
    mine = 0
    for q in range(n):
        m = (200 - mice_in(hand[q])) * 1024 + (4 - bits(up[q])) * 128 + nuts[q]
        if m > best:
            best = m
            ties = 1
        elif m == best:
            ties += 1
        if q == p:
            mine = m
    return 1.0 / ties if mine == best else 0.0


@njit(**FAST)
def turnable(up):
    return up if up == 1 << 6 else up & ~(1 << 6)


@njit(**FAST)
def take(hand, up, cage, caged, q, v):
    if DICE_CARDS >> v & 1:
        up[q] &= ~(1 << v)
    else:
        hand[q] &= ~(1 << v)
        cage[q, caged[q]] = v
        caged[q] += 1


@njit(**FAST)
def untake(hand, up, caged, q, v):
    if DICE_CARDS >> v & 1:
        up[q] |= 1 << v
    else:
        hand[q] |= 1 << v
        caged[q] -= 1


@njit(**FAST)
def reply(h, W, w2, n, hand, up, nuts, cage, caged, sup, active, left, done, keep):
    """Every passive seat answers greedily; returns the number of answers noted in `done`, negative at the end."""
    count = 0
    ended = False
    nxt = (active + 1) % n
    q = nxt
    while q != active:
        if sup[0] > 0 or nuts[q] > 0:
            free = nuts[q] if sup[0] > 0 else nuts[q] - 1
            best_v = 0
            best = value(h, W, w2, n, hand, up, nuts, cage, caged, sup[0], nxt, q)
            targets = hand[q] | turnable(up[q])
            free = min(free, MOST_NUTS)
            for v in range(max(1, left - free), min(18, left + free) + 1):
                if not targets >> v & 1:
                    continue
                cost = abs(v - left)
                from_supply = sup[0] > 0
                if from_supply:
                    sup[0] -= 1
                else:
                    nuts[q] -= 1
                nuts[active] += 1
                nuts[q] -= cost
                sup[0] += cost
                take(hand, up, cage, caged, q, v)
                if up[q] == 0:
                    x = outcome(n, hand, up, nuts, q)
                else:
                    x = value(h, W, w2, n, hand, up, nuts, cage, caged, sup[0], nxt, q)
                untake(hand, up, caged, q, v)
                sup[0] -= cost
                nuts[q] += cost
                nuts[active] -= 1
                if from_supply:
                    sup[0] += 1
                else:
                    nuts[q] += 1
                if x > best:
                    best = x
                    best_v = v
            if best_v > 0:
                cost = abs(best_v - left)
                done[count, 0] = q
                done[count, 1] = best_v
                done[count, 2] = cost
                done[count, 3] = 1 if sup[0] > 0 else 0
                if sup[0] > 0:
                    sup[0] -= 1
                else:
                    nuts[q] -= 1
                nuts[active] += 1
                nuts[q] -= cost
                sup[0] += cost
                take(hand, up, cage, caged, q, best_v)
                left = best_v
                count += 1
                if up[q] == 0:
                    ended = True
                    break
        q = (q + 1) % n
    if ended:
        x = outcome(n, hand, up, nuts, active)
    else:
        x = value(h, W, w2, n, hand, up, nuts, cage, caged, sup[0], nxt, active)
    if not keep:
        for i in range(count - 1, -1, -1):
            q = done[i, 0]
            untake(hand, up, caged, q, done[i, 1])
            sup[0] -= done[i, 2]
            nuts[q] += done[i, 2]
            nuts[active] -= 1
            if done[i, 3]:
                sup[0] += 1
            else:
                nuts[q] += 1
    return x, ended


@njit(**FAST)
def best_move(h, W, w2, n, hand, up, nuts, cage, caged, sup, active, bacon, cheese, nc, eps, done):
    """Play the active seat's best move and the answers to it; True if that ended the game."""
    p = active
    top_x = -1.0
    mv = 0
    md = 0
    chaos = np.random.random() < eps
    targets = hand[p] | turnable(up[p])
    full = (1 << nc) - 1
    allsum = 0
    for i in range(nc):
        allsum += cheese[i]
    for dice in range(full + 1):
        plain = True
        used = 0
        for i in range(nc):
            if dice >> i & 1:
                used += cheese[i]
                if i > 0 and not dice >> (i - 1) & 1 and cheese[i] == cheese[i - 1]:
                    plain = False
        if not plain:
            continue
        total = bacon + used
        spend = min(nuts[p], MOST_NUTS)
        for v in range(max(1, total - spend), min(18, total + spend) + 1):
            if not targets >> v & 1:
                continue
            cost = abs(v - total)
            nuts[p] -= cost
            sup[0] += cost
            take(hand, up, cage, caged, p, v)
            if up[p] == 0:
                x = outcome(n, hand, up, nuts, p)
            elif dice == full:
                x = value(h, W, w2, n, hand, up, nuts, cage, caged, sup[0], (p + 1) % n, p)
            else:
                x, _ = reply(h, W, w2, n, hand, up, nuts, cage, caged, sup, p, allsum - used, done, False)
            untake(hand, up, caged, p, v)
            nuts[p] += cost
            sup[0] -= cost
            if chaos:
                x = np.random.random()
            if x > top_x:
                top_x = x
                mv = v
                md = dice
    # misses: -1 the cage's top card, -2 nothing, -(card) a dice card
    down = DICE_CARDS & ~up[p]
    for back in range(-1, -16, -1):
        if back == -1:
            if caged[p] == 0:
                continue
            v = cage[p, caged[p] - 1]
            hand[p] |= 1 << v
            caged[p] -= 1
        elif back == -2:
            if caged[p] > 0 or down:
                continue
        else:
            if not down >> -back & 1:
                continue
            up[p] |= 1 << -back
        x, _ = reply(h, W, w2, n, hand, up, nuts, cage, caged, sup, p, bacon + allsum, done, False)
        if back == -1:
            hand[p] &= ~(1 << v)
            caged[p] += 1
        elif back < -2:
            up[p] &= ~(1 << -back)
        if chaos:
            x = np.random.random() * 0.5
        if x > top_x:
            top_x = x
            mv = back
    if mv < 0:
        if mv == -1:
            caged[p] -= 1
            hand[p] |= 1 << cage[p, caged[p]]
        elif mv < -2:
            up[p] |= 1 << -mv
        _, ended = reply(h, W, w2, n, hand, up, nuts, cage, caged, sup, p, bacon + allsum, done, True)
        return ended
    used = 0
    for i in range(nc):
        if md >> i & 1:
            used += cheese[i]
    cost = abs(mv - bacon - used)
    nuts[p] -= cost
    sup[0] += cost
    take(hand, up, cage, caged, p, mv)
    if up[p] == 0:
        return True
    if md == full:
        return False
    _, ended = reply(h, W, w2, n, hand, up, nuts, cage, caged, sup, p, allsum - used, done, True)
    return ended


@njit(**FAST)
def learn(h, g, W, w2, n, hand, up, nuts, cage_top, supply, nxt, p, target, rate):
    """One step of gradient descent on the guess for seat p."""
    h[:] = W[n * BLOCK + n + 1]
    h += W[n * BLOCK + (nxt - p) % n]
    h += W[n * BLOCK + n] * np.float32(supply / (3.0 * n))
    for k in range(n):
        q = (p + k) % n
        add_block(h, W, k * BLOCK, hand[q], up[q], nuts[q], cage_top[q])
    z = w2[HIDDEN]
    for j in range(HIDDEN):
        if h[j] > 0:
            z += h[j] * w2[j]
    guess = 1.0 / (1.0 + np.exp(-z))
    d = np.float32(rate * (target - guess))
    for j in range(HIDDEN):
        if h[j] > 0:
            g[j] = d * w2[j]
            w2[j] += d * h[j]
        else:
            g[j] = 0
    w2[HIDDEN] += d
    W[n * BLOCK + n + 1] += g
    W[n * BLOCK + (nxt - p) % n] += g
    W[n * BLOCK + n] += g * np.float32(supply / (3.0 * n))
    for k in range(n):
        q = (p + k) % n
        base = k * BLOCK
        i = base
        mice = 0
        cards = 0
        for v in range(1, 19):
            if DICE_CARDS >> v & 1:
                continue
            if hand[q] >> v & 1:
                W[i] += g
                mice += v
                cards += 1
            i += 1
        u = up[q]
        W[base + 14 + (u >> 9 & 1) + 2 * (u >> 12 & 1) + 4 * (u >> 15 & 1)] += g
        W[base + 22 + min(nuts[q], 7)] += g
        W[base + 30] += g * np.float32(mice / 64.0)
        W[base + 31] += g * np.float32(cards / 8.0)
        W[base + 32] += g * np.float32(cage_top[q] / 18.0)
    return (target - guess) ** 2


@njit(**FAST)
def play(W, w2, n, games, rate, lam, eps, cap):
    h = np.zeros(HIDDEN, np.float32)
    g = np.zeros(HIDDEN, np.float32)
    done = np.zeros((8, 4), np.int64)
    s_hand = np.zeros((cap + 1, n), np.int64)
    s_up = np.zeros((cap + 1, n), np.int64)
    s_nuts = np.zeros((cap + 1, n), np.int64)
    s_top = np.zeros((cap + 1, n), np.int64)
    s_sup = np.zeros(cap + 1, np.int64)
    guesses = np.zeros((cap + 1, n))
    cheese = np.zeros(3, np.int64)
    loss = 0.0
    rounds = 0
    capped = 0
    for _ in range(games):
        hand = np.full(n, HAND)
        up = np.full(n, DICE_CARDS)
        nuts = np.zeros(n, np.int64)
        cage = np.zeros((n, 14), np.int64)
        caged = np.zeros(n, np.int64)
        sup = np.array([3 * n])
        t = 0
        ended = False
        while not ended and t < cap:
            active = t % n
            for q in range(n):
                s_hand[t, q] = hand[q]
                s_up[t, q] = up[q]
                s_nuts[t, q] = nuts[q]
                s_top[t, q] = cage[q, caged[q] - 1] if caged[q] > 0 else 0
                guesses[t, q] = value(h, W, w2, n, hand, up, nuts, cage, caged, sup[0], active, q)
            s_sup[t] = sup[0]
            u = up[active]
            nb = (u >> 15 & 1) + 1
            nc = (u >> 12 & 1) + (u >> 9 & 1) + 1
            bacon = 0
            for _i in range(nb):
                bacon += np.random.randint(1, 7)
            cheese[:] = 0
            for i in range(nc):
                cheese[i] = np.random.randint(1, 7)
            cheese[:nc] = np.sort(cheese[:nc])[::-1]
            ended = best_move(h, W, w2, n, hand, up, nuts, cage, caged, sup, active, bacon, cheese, nc, eps, done)
            t += 1
        if not ended:
            capped += 1
        rounds += t
        for p in range(n):
            ret = outcome(n, hand, up, nuts, p)
            for k in range(t - 1, -1, -1):
                loss += learn(h, g, W, w2, n, s_hand[k], s_up[k], s_nuts[k], s_top[k], s_sup[k], k % n, p, ret, rate)
                ret = (1 - lam) * guesses[k, p] + lam * ret
    return loss / (rounds * n), rounds / games, capped / games


def fresh(n: int, seed: int) -> tuple[Any, Any]:
    """A network that knows nothing yet."""
    rng = np.random.default_rng(seed)
    first = rng.normal(0, 0.15, (n * BLOCK + n + 2, HIDDEN)).astype(np.float32)
    last = rng.normal(0, 0.15, HIDDEN + 1).astype(np.float32)
    return first, last


def save(path: Path, n: int, first: Any, last: Any, note: str) -> None:
    """The network as small text: four digits are enough for a guess."""
    rows = [[round(float(x), 4) for x in row] for row in first]
    data = {"players": n, "note": note, "first": rows, "last": [round(float(x), 4) for x in last]}
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n")


def load(path: Path) -> tuple[Any, Any]:
    """A network saved before, to learn on."""
    data = json.loads(path.read_text())
    return np.array(data["first"], np.float32), np.array(data["last"], np.float32)


def main() -> None:
    """Learn for some minutes, saving now and then."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    n = args.players
    first, last = load(args.load) if args.load else fresh(n, args.seed)
    play(first, last, n, 1, 0.0, 0.8, 0.0, 10)
    start, games = time.monotonic(), 0
    while (share := (time.monotonic() - start) / (60 * args.minutes)) < 1:
        rate = args.rate * 0.05**share
        eps = 0.05 * (1 - share) ** 2 + 0.002
        loss, rounds, capped = play(first, last, n, 2000 // n, rate, 0.8, eps, 100 * n)
        games += 2000 // n
        print(
            f"{games:8d} games  loss {loss:.4f}  rounds {rounds:.1f}  unfinished {capped:.3f}  {share:.0%}", flush=True
        )
        save(args.out, n, first, last, f"{games} games of self-play, seed {args.seed}")


if __name__ == "__main__":
    main()
