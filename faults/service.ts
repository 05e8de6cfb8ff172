import type { Fault } from './fault.ts';

/** What goes wrong with the service's process and what it stands on. */
export const SERVICE = [
  {
    nr: 'S1',
    fault: 'Killed under load, again and again',
    expected: 'Nothing acknowledged is lost; the first save within 1 s of the restart',
    file: 'server/process.test.ts',
    test: 'killed between saves, 20 times, the service has lost nothing that it acknowledged',
  },
  {
    nr: 'S2',
    fault: 'Asked to stop with streams open',
    expected: 'Calls under way are answered, streams hear it, exit 0',
    file: 'server/ereignisse-call.test.ts',
    test: 'when the service stops, its streams hear it and end',
  },
  {
    nr: 'S3',
    fault: 'Restarted in turns under load',
    expected: 'No call fails',
    file: 'server/drain.test.ts',
    test: 'a restart in turns under load over kept connections fails no call, and each save is there once',
  },
  { nr: 'S4', fault: 'The process hangs', expected: 'The app gives up in time; later it succeeds once', open: true },
  {
    nr: 'S5',
    fault: 'The store blocks',
    expected: 'The event loop stays alive, the health is answered within 250 ms',
    file: 'server/store/sqlite.test.ts',
    test: 'is answered with STORE_BUSY within 600 ms while the event loop stays alive; reads go on, writes come back',
  },
  {
    nr: 'S6',
    fault: 'Out of memory',
    expected: 'The process ends and starts again, nothing acknowledged lost',
    open: true,
  },
  {
    nr: 'S7',
    fault: 'A call throws, or a promise is rejected unheard',
    expected: '500 with the number of the request and no detail',
    open: true,
  },
  {
    nr: 'S8',
    fault: 'The clock jumps by an hour or a day',
    expected: 'Limits and rests keep their length',
    open: true,
  },
  {
    nr: 'S9',
    fault: 'A wrong setting, or the port is taken',
    expected: 'Ends within 2 s with one clear line and an exit code',
    file: 'server/process.test.ts',
    test: 'a wrong setting and a taken port are one clear line and exit 1',
  },
  {
    nr: 'S10',
    fault: 'A migration fails midway',
    expected: 'It is undone whole; the version before serves on',
    file: 'server/store/migrations.test.ts',
    test: 'that fail midway leave nothing of themselves and keep the ones before',
  },
  { nr: 'S11', fault: 'No file descriptor is left', expected: '503, and well again by itself', open: true },
  {
    nr: 'S12',
    fault: '500 connections that send their head or body a byte at a time',
    expected: 'Cut off in time; others do not notice',
    open: true,
  },
  { nr: 'S13', fault: 'Nobody reads the log any more', expected: 'The service lives', open: true },
  {
    nr: 'S14',
    fault: 'Huge lists, thousands of levels, a megabyte, bytes that are no UTF-8, doubled keys',
    expected: 'Refused or cut, at once, and nothing of it is written',
    file: 'server/bad-input.test.ts',
    test: [
      'what is no case is refused by its code, and nothing of it is written',
      'lists of 10,000 are cut to what is kept',
    ],
  },
  {
    nr: 'S15',
    fault: 'Two services on one SQLite file',
    expected: 'Safe',
    file: 'server/store/sqlite-crash.test.ts',
    test: 'serves two processes on one file, from the moment that makes it',
  },
] as const satisfies readonly Fault[];
