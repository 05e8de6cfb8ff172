import type { Fault } from './fault.ts';

/** What goes wrong with the service's process and what it stands on. */
export const SERVICE = [
  {
    nr: 'S1',
    fault: 'Killed under load, again and again',
    expected:
      'Nothing acknowledged is lost; the first save within 1 s of the restart (the median; on a shared machine up to 3 s, or twice a first start)',
  },
  {
    nr: 'S2',
    fault: 'Asked to stop with streams open',
    expected: 'Calls under way are answered, streams hear it, exit 0',
  },
  {
    nr: 'S3',
    fault: 'Restarted in turns under load',
    expected: 'No call fails',
  },
  {
    nr: 'S4',
    fault: 'The process stands still, and goes on later',
    expected: 'No answer and no health meanwhile; a save sent again under its key has one effect',
  },
  {
    nr: 'S5',
    fault: 'The store blocks',
    expected: 'The event loop stays alive, the health is answered within 250 ms (up to 750 on a shared machine)',
  },
  {
    nr: 'S6',
    fault: 'Out of memory',
    expected: 'The process ends, and the next one has all that was acknowledged',
  },
  {
    nr: 'S7',
    fault: 'A call throws, or a promise is rejected unheard',
    expected:
      '500 with the number of its line in the log and no detail; what nobody caught ends the process in order, with 1',
  },
  {
    nr: 'S8',
    fault: 'The clock jumps by an hour or a day',
    expected: 'Limits, rests and what is due keep their length',
  },
  {
    nr: 'S9',
    fault: 'A wrong setting, a missing secret, or the port is taken',
    expected: 'Ends within 2 s with one clear line and an exit code',
  },
  {
    nr: 'S10',
    fault: 'A migration fails midway',
    expected: 'It is undone whole; the version before serves on',
  },
  {
    nr: 'S11',
    fault: 'No file descriptor is left',
    expected: 'Those connected are served, others sent away at once, and well again by itself',
  },
  {
    nr: 'S12',
    fault: '500 callers that send their heads a byte at a time, and bodies likewise',
    expected: 'Cut off at 10 s, or 30 s with a body, without an answer; others do not notice',
  },
  {
    nr: 'S13',
    fault: 'Nobody reads the log any more, or its disk is full',
    expected: 'The service lives',
  },
  {
    nr: 'S14',
    fault: 'Huge lists, thousands of levels, a megabyte, bytes that are no UTF-8, doubled keys',
    expected: 'Refused or cut, at once, and nothing of it is written',
  },
  {
    nr: 'S15',
    fault: 'Two services on one SQLite file',
    expected: 'Safe: every save through either of them is there once',
  },
] as const satisfies readonly Fault[];
