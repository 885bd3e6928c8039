"""As many messages as fit: no command needs much more for it than for others, and none fails."""

import pytest

from tests.hard import dense

SMALL = 60_000


@pytest.mark.parametrize("name", dense.MADE)
def test_each_is_what_it_says(name, tmp_path):
    """The makers themselves: thousands of messages of a protocol of ours."""
    from tests.hard.judge import rows

    found = rows([str(dense.written(name, tmp_path, SMALL))], {"connections": ["protocol"], "messages": ["kind"]}, internal=True, jobs=1)
    assert found["connections"][0]["protocol"] and len(found["messages"]) > 300


@pytest.mark.slow
@pytest.mark.parametrize("name", dense.MADE)
def test_no_command_needs_more_than_its_budget(name):
    """A tenth of the bytes in a fifth of the time: processes begin, and machines of tests are slower."""
    for _, command, code, cpu, memory, words in dense.measured([name], "", dense.SIZE // 10):
        assert code in (0, 1) and "Traceback" not in words and "nternal fault" not in words, (command, words)
        assert cpu < dense.CPU_MOST / 2 and memory < dense.MEMORY_MOST, (command, cpu, memory)
