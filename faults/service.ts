import type { NumberedFault } from './fault.ts';

/** Faults of the service's process and its machine. */
export const SERVICE_FAULTS = [
  {
    nr: 'S1',
    fault: 'SIGKILL under load, again and again',
    expected:
      'Nothing acknowledged is lost; the first save within 1 s of the restart (the median; on a shared machine up to 3 s, or twice a first start)',
  },
  {
    nr: 'S2',
    fault: 'SIGTERM with event streams open',
    expected: 'Graceful shutdown: calls under way are answered, streams are told, exit code 0',
  },
  {
    nr: 'S3',
    fault: 'Rolling restart under load',
    expected: 'No call fails',
  },
  {
    nr: 'S4',
    fault: 'The process is suspended, and resumed later',
    expected: 'No answer and no health meanwhile; a save retried under its idempotency key has one effect',
  },
  {
    nr: 'S5',
    fault: 'The store blocks',
    expected: 'The event loop stays alive, the health check is answered within 250 ms (up to 750 on a shared machine)',
  },
  {
    nr: 'S6',
    fault: 'Out of memory',
    expected: 'The process ends, and the next one has all that was acknowledged',
  },
  {
    nr: 'S7',
    fault: 'A handler throws, or an error is caught nowhere',
    expected:
      '500 with the id of its log line and no detail; after an uncaught error the process shuts down in order, exit code 1',
  },
  {
    nr: 'S8',
    fault: 'The wall clock jumps by an hour or a day',
    expected: 'Rate limits and back-off keep their length; what is due is never late',
  },
  {
    nr: 'S9',
    fault: 'A wrong setting, a missing secret, or the port is taken',
    expected: 'Ends within 2 s with one clear line and an exit code',
  },
  {
    nr: 'S10',
    fault: 'A schema migration fails midway',
    expected: 'Rolled back whole; the release before serves on',
  },
  {
    nr: 'S11',
    fault: 'Out of file descriptors',
    expected: 'Open connections are served, new ones closed at once; recovers by itself',
  },
  {
    nr: 'S12',
    fault: 'Slowloris: 500 callers that send their headers a byte at a time, and bodies likewise',
    expected: 'Cut off at 10 s, or 30 s with a body, without an answer; others do not notice',
  },
  {
    nr: 'S13',
    fault: 'Nobody reads the log any more, or its disk is full',
    expected: 'The service lives',
  },
  {
    nr: 'S14',
    fault: 'Huge lists, thousands of levels, a megabyte, invalid UTF-8, duplicate keys',
    expected: 'Refused or truncated, at once, and nothing of what is refused is written',
  },
  {
    nr: 'S15',
    fault: 'Two services on one SQLite file',
    expected: 'The second one does not start and says why; after a kill of the first the next one starts',
  },
  {
    nr: 'S16',
    fault: 'Callers that never read what they ask for: 5 with 1,300 pipelined requests for the longest text',
    expected: 'One answer is made per connection; cut off after 30 s without a byte; the memory stays as it is',
  },
  {
    nr: 'S17',
    fault: 'The file of a secret is missing, vanishes, is emptied or spoilt',
    expected:
      'No start without it, with one line; at SIGHUP the secret stays as it was, with an error in the log, and the service goes on',
  },
  {
    nr: 'S18',
    fault: 'The store is restored to last week’s backup while phones hold newer revisions',
    expected:
      '409 also after as many saves as were lost; what the phone holds goes on top of the older copy, none of it is asked for again; whose report is gone, or whose case, is told to call',
  },
  {
    nr: 'S19',
    fault: 'Killed while a backup or a restore is made',
    expected:
      'Its clear copies of the database go at the next start and by the retention job; an erasure names what is left',
  },
  {
    nr: 'S20',
    fault: 'The clock was ahead while a backup was made',
    expected: 'Backups go on each day and are kept; the file of a time to come is in the log, and an alert fires',
  },
  {
    nr: 'S21',
    fault: 'SIGTERM at any moment of the start, or an error after the service has begun to listen',
    expected: 'Ends in order: 0 after the signal, 1 with one line after the error, its doors closed',
  },
  {
    nr: 'S22',
    fault: 'What is stored of one case cannot be read',
    expected:
      'Board, sheet, search and the text to the number on call say so and go on; the watch names it in the log and goes on',
  },
  {
    nr: 'S23',
    fault: 'The thread of a backup ends without a word',
    expected: 'That backup has failed, is in the log, and the next hour makes one',
  },
] as const satisfies readonly NumberedFault[];
