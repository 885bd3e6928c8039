"""What a notebook's prose claims, held against the capture: a claim that is no longer true stops the run."""


def close(found, wanted, off: float | None = None) -> None:
    """Equal; of numbers, within one hundredth, or `off` where it is given."""
    if isinstance(wanted, list):
        assert len(found) == len(wanted), f"{len(found)} instead of {len(wanted)}"
        for one, two in zip(found, wanted):
            close(one, two, off)
    elif isinstance(wanted, int | float):
        assert abs(found - wanted) <= (abs(wanted) / 100 if off is None else off), f"{found} instead of {wanted}"
    else:
        assert found == wanted, f"{found} instead of {wanted}"


def true(claim: bool, words: str) -> None:
    assert claim, f"not so any more: {words}"
