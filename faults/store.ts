import type { NumberedFault } from './fault.ts';

/** Faults of the disk and the database. */
export const STORE_FAULTS = [
  {
    nr: 'D1',
    fault: 'The disk is full, or a limit of file size or a quota is reached',
    expected: 'Saves are 507 with Retry-After, reads go on, it is counted; recovers without a restart',
  },
  {
    nr: 'D2',
    fault: 'Another process holds the write lock',
    expected: 'Refused within 600 ms (up to 1,800 on a shared machine) with Retry-After',
  },
  {
    nr: 'D3',
    fault: 'The file or its folder is read-only',
    expected: 'Saves are 503, reads go on, not ready, with a log line that names it; a start is refused',
  },
  {
    nr: 'D4',
    fault: 'A corrupt page, a truncated file',
    expected: 'The start is refused and names the command that restores',
  },
  {
    nr: 'D5',
    fault: 'A crash leaves a write-ahead log that is not checkpointed',
    expected: 'Replayed at the next start, nothing acknowledged lost',
  },
  {
    nr: 'D6',
    fault: 'A backup is made under load',
    expected: 'A whole snapshot of one moment; how much slower saves are meanwhile is told',
  },
  {
    nr: 'D7',
    fault: 'The machine is lost and a backup restored',
    expected: 'Back in less than five minutes; who was erased stays erased',
  },
  {
    nr: 'D8',
    fault: 'PostgreSQL crashes',
    expected: 'Nothing acknowledged is lost; recovers by itself',
  },
  {
    nr: 'D9',
    fault: 'Idle pooled connections lose their server',
    expected: 'The process goes on',
  },
  {
    nr: 'D10',
    fault: 'Connections are terminated during a call',
    expected: 'Nothing acknowledged is lost; the worst answer is STORE_BUSY',
  },
  {
    nr: 'D11',
    fault: 'The database takes no more connections',
    expected: 'STORE_BUSY at once',
  },
  {
    nr: 'D12',
    fault: 'Another session holds the row lock',
    expected: 'Timed out',
  },
  {
    nr: 'D13',
    fault: 'Failover to a read-only node',
    expected: 'Reads go on, writes are STORE_BUSY until the node takes them',
  },
  {
    nr: 'D14',
    fault: 'The connection is lost during COMMIT',
    expected: 'The outcome is unknown; the retry under the same key has one effect',
  },
  {
    nr: 'D15',
    fault: 'Two transactions deadlock',
    expected: 'Retried, a limited number of times',
  },
  {
    nr: 'D16',
    fault: 'Power failure',
    expected: 'What was acknowledged is on the disk: a sync before each answer (a test cannot cut the power)',
  },
  {
    nr: 'D17',
    fault:
      'The store fails between the claim of a message and its end, at any call of any lane of the outbox, or of a text to the number on call',
    expected: 'The process goes on; once the store is well each text, push message and webhook has come once',
  },
] as const satisfies readonly NumberedFault[];
