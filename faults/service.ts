import type { Fault } from './fault.ts';

/** What goes wrong with the service's process and what it stands on. */
export const SERVICE = [
  {
    nr: 'S1',
    fault: 'Killed under load, again and again',
    expected:
      'Nothing acknowledged is lost; the first save within 1 s of the restart (the median; on a shared machine up to 3 s, or twice a first start)',
    file: 'server/process.test.ts',
    test: 'killed under load, again and again, the service has lost nothing that it acknowledged',
  },
  {
    nr: 'S2',
    fault: 'Asked to stop with streams open',
    expected: 'Calls under way are answered, streams hear it, exit 0',
    file: 'server/failing/process.test.ts',
    test: 'asked to stop with streams open, the service answers the call under way, says bye to each stream, and ends with 0',
  },
  {
    nr: 'S3',
    fault: 'Restarted in turns under load',
    expected: 'No call fails',
    file: 'server/http/graceful-shutdown.test.ts',
    test: 'a restart in turns under load over kept connections fails no call, and each save is there once',
  },
  {
    nr: 'S4',
    fault: 'The process stands still, and goes on later',
    expected: 'No answer and no health meanwhile; a save sent again under its key has one effect',
    file: 'server/failing/process.test.ts',
    test: 'a process that stands still answers nobody, says so to who watches, and once it goes on the repeated save has one effect',
  },
  {
    nr: 'S5',
    fault: 'The store blocks',
    expected: 'The event loop stays alive, the health is answered within 250 ms (up to 750 on a shared machine)',
    file: 'server/failing/process.test.ts',
    test: 'while another process holds the write lock a save is 503 with when to come again within 600 ms, and the health is answered',
  },
  {
    nr: 'S6',
    fault: 'Out of memory',
    expected: 'The process ends, and the next one has all that was acknowledged',
    file: 'server/failing/process.test.ts',
    test: 'a process that runs out of memory ends, and the next one has every save that was acknowledged',
  },
  {
    nr: 'S7',
    fault: 'A call throws, or a promise is rejected unheard',
    expected:
      '500 with the number of its line in the log and no detail; what nobody caught ends the process in order, with 1',
    file: 'server/failing/process.test.ts',
    test: [
      'a call whose handler throws is 500 with the number of its line in the log, no detail, and the service goes on',
      'an error that nobody caught is one line in the log without its message; the call under way is answered, and the process ends with 1',
    ],
  },
  {
    nr: 'S8',
    fault: 'The clock jumps by an hour or a day',
    expected: 'Limits, rests and what is due keep their length',
    file: 'server/failing/clock.test.ts',
    test: [
      'a clock set back an hour or on a day neither frees nor holds a caller who tries ids: ten minutes are ten minutes',
      'a geocoder left alone is tried after its half minute, wherever the clock was set',
      'a message falls due after its rest, also when the clock is set back meanwhile; set on, it is due at once',
    ],
  },
  {
    nr: 'S9',
    fault: 'A wrong setting, a missing secret, or the port is taken',
    expected: 'Ends within 2 s with one clear line and an exit code',
    file: 'server/process.test.ts',
    test: 'a wrong setting and a taken port are one clear line and exit 1',
  },
  {
    nr: 'S10',
    fault: 'A migration fails midway',
    expected: 'It is undone whole; the version before serves on',
    file: 'server/failing/process.test.ts',
    test: 'an update whose last step fails leaves the database as it was, says so in a line, and the release before serves on',
  },
  {
    nr: 'S11',
    fault: 'No file descriptor is left',
    expected: 'Those connected are served, others sent away at once, and well again by itself',
    file: 'server/failing/process.test.ts',
    test: 'with no file descriptors left those connected are served, others are sent away at once, and all is well when some leave',
  },
  {
    nr: 'S12',
    fault: '500 callers that send their heads a byte at a time, and bodies likewise',
    expected: 'Cut off at 10 s, or 30 s with a body, without an answer; others do not notice',
    file: 'server/failing/slow-senders.test.ts',
    test: [
      '500 callers who send their heads slowly are cut off without an answer, and others are served meanwhile',
      'a caller who sends a body slowly is cut off without an answer, and nothing of it is written',
    ],
  },
  {
    nr: 'S13',
    fault: 'Nobody reads the log any more, or its disk is full',
    expected: 'The service lives',
    file: 'server/failing/process.test.ts',
    test: 'the service lives on when nobody reads its log and its greeting any more, and when their disk is full',
  },
  {
    nr: 'S14',
    fault: 'Huge lists, thousands of levels, a megabyte, bytes that are no UTF-8, doubled keys',
    expected: 'Refused or cut, at once, and nothing of it is written',
    file: 'server/failing/bad-input.test.ts',
    test: [
      'what is no case is refused by its code, and nothing of it is written',
      'lists of 10,000 are cut to what is kept',
      'a body of a megabyte, one of 20,000 levels, bytes that are no UTF-8 and doubled fields are answered at once, and none breaks the case',
    ],
  },
  {
    nr: 'S15',
    fault: 'Two services on one SQLite file',
    expected: 'Safe: every save through either of them is there once',
    file: 'server/http/graceful-shutdown.test.ts',
    test: 'a restart in turns under load over kept connections fails no call, and each save is there once',
  },
] as const satisfies readonly Fault[];
