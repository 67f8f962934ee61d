"""Times the usual way in Python: draw unit indices, compute the statistic on the resample.

Reads one JSON object with count tables from standard input; writes processor seconds per variant.
The alpha functions follow Krippendorff 2011, on value counts.
"""
import json
import sys
import time

import numpy as np


def squared_differences(level, totals):
    q = len(totals)
    if level == "nominal":
        return 1.0 - np.eye(q)
    out = np.zeros((q, q))
    for a in range(q):
        for b in range(a + 1, q):
            between = totals[a : b + 1].sum() - (totals[a] + totals[b]) / 2
            out[a, b] = out[b, a] = between**2
    return out


def alpha(counts, level):
    """Coincidence matrix from value counts, then observed and expected disagreement."""
    per_unit = counts.sum(axis=1)
    counts = counts[per_unit >= 2]
    per_unit = counts.sum(axis=1)
    scaled = counts / (per_unit - 1)[:, None]
    coincidences = scaled.T @ counts - np.diag(scaled.sum(axis=0))
    totals = coincidences.sum(axis=0)
    difference = squared_differences(level, totals)
    expected = (np.outer(totals, totals) * difference).sum()
    return 1 - (totals.sum() - 1) * (coincidences * difference).sum() / expected


def alpha_from_values(values, level):
    """The same from a coders x units matrix with NaN, as packages are usually called."""
    categories = np.unique(values[~np.isnan(values)])
    counts = np.stack([(values == c).sum(axis=0) for c in categories], axis=1).astype(float)
    return alpha(counts, level)


def nominal_sums(parts):
    """Hand-written: contributions worked out once, a resample is a sum of them."""
    totals = parts[:, 1:].sum(axis=0)
    n = totals.sum()
    return 1 - (n - 1) * parts[:, 0].sum() / (n**2 - (totals**2).sum())


def xrr(pools):
    x, y = pools[:, :2], pools[:, 2:]
    r, s = x.sum(axis=1), y.sum(axis=1)
    disagreement = r * s - (x * y).sum(axis=1)
    observed = ((r + s) / (r * s) * disagreement).sum() / (r.sum() + s.sum())
    tx, ty = x.sum(axis=0), y.sum(axis=0)
    expected = (tx.sum() * ty.sum() - (tx * ty).sum()) / (tx.sum() * ty.sum())
    return 1 - observed / expected


def scores(outcomes):
    tp, fp, fn = outcomes.sum(axis=0)
    return tp / (tp + fp), tp / (tp + fn), 2 * tp / (2 * tp + fp + fn)


def timed(resamples, n, statistic):
    rng = np.random.default_rng(42)
    start = time.process_time()
    values = [statistic(rng.integers(0, n, n)) for _ in range(resamples)]
    np.percentile(np.array(values), [2.5, 97.5], axis=0)
    return time.process_time() - start


def value_matrix(counts):
    rows = [np.repeat(np.arange(counts.shape[1]), row.astype(int)) for row in counts]
    out = np.full((max(map(len, rows)), len(rows)), np.nan)
    for unit, row in enumerate(rows):
        out[: len(row), unit] = row
    return out


def main():
    data = json.load(sys.stdin)
    resamples = data["resamples"]
    binary, ordinal, pools = (np.array(data[key]) for key in ("binary", "ordinal", "pools"))
    outcomes, response_of = np.array(data["outcomes"]), np.array(data["responseOf"])
    n = len(binary)
    m = binary.sum(axis=1)
    split = (m**2 - (binary**2).sum(axis=1)) / (m - 1)
    parts = np.column_stack([split, binary])
    members = [np.flatnonzero(response_of == i) for i in range(response_of.max() + 1)]
    gold_rows = np.column_stack([response_of, outcomes])
    binary_values, ordinal_values = value_matrix(binary), value_matrix(ordinal)

    def by_response(drawn):
        return scores(gold_rows[np.concatenate([members[i] for i in drawn]), 1:])

    tasks = {
        "nominal: alpha from values": (n, lambda i: alpha_from_values(binary_values[:, i], "nominal")),
        "nominal: alpha from counts": (n, lambda i: alpha(binary[i], "nominal")),
        "nominal: hand-written sums": (n, lambda i: nominal_sums(parts[i])),
        "ordinal: alpha from values": (n, lambda i: alpha_from_values(ordinal_values[:, i], "ordinal")),
        "ordinal: alpha from counts": (n, lambda i: alpha(ordinal[i], "ordinal")),
        "xrr: from counts": (n, lambda i: xrr(pools[i])),
        "scores: rows of drawn responses": (len(members), by_response),
    }
    print(json.dumps({name: timed(resamples, n_, run) for name, (n_, run) in tasks.items()}))


main()
