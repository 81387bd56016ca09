"""Figures for the operator. Counting is a plain addition; the Prometheus library is loaded when somebody looks."""

from collections.abc import Iterable

Figure = tuple[str, str, float]
"""A name, what it means, and the value."""


def exposition(counters: Iterable[Figure], gauges: Iterable[Figure]) -> bytes:
    """All figures in the text form that Prometheus reads."""
    from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

    registry = CollectorRegistry()
    for name, text, count in counters:
        Counter(f"cheeseboard_{name}", text, registry=registry).inc(count)
    for name, text, value in gauges:
        Gauge(f"cheeseboard_{name}", text, registry=registry).set(value)
    return generate_latest(registry)
