import type { Fault } from './fault.ts';

/** What goes wrong with the disk and the database. */
export const STORE = [
  {
    nr: 'D1',
    fault: 'The disk is full',
    expected: 'Saves are 507 with when to come again, reads go on, it is counted; heals without a restart',
  },
  {
    nr: 'D2',
    fault: 'Another process holds the lock for writing',
    expected: 'Refused within 600 ms (up to 1,800 on a shared machine) with when to come again',
  },
  {
    nr: 'D3',
    fault: 'File or folder may only be read',
    expected: 'Saves are 503, reads go on, not ready, with a line that names it; a start is refused',
  },
  {
    nr: 'D4',
    fault: 'A damaged page, a file cut short',
    expected: 'The start is refused and names the command that restores',
  },
  {
    nr: 'D5',
    fault: 'A crash leaves a log that is not in the file yet',
    expected: 'Read at the next start, nothing acknowledged lost',
  },
  {
    nr: 'D6',
    fault: 'A backup is made under load',
    expected: 'It is whole and of one moment; what it costs others is told',
  },
  {
    nr: 'D7',
    fault: 'The machine is lost and a backup restored',
    expected: 'Back in less than five minutes; who was erased stays erased',
  },
  {
    nr: 'D8',
    fault: 'PostgreSQL crashes',
    expected: 'Nothing acknowledged is lost; well again by itself',
  },
  {
    nr: 'D9',
    fault: 'Idle connections lose their server',
    expected: 'The process goes on',
  },
  {
    nr: 'D10',
    fault: 'Connections are ended within a call',
    expected: 'Nothing acknowledged is lost; at most the caller is told to come again',
  },
  {
    nr: 'D11',
    fault: 'The database takes no more connections',
    expected: 'Told to come again, at once',
  },
  {
    nr: 'D12',
    fault: 'Another session holds the row',
    expected: 'Given up in time',
  },
  {
    nr: 'D13',
    fault: 'The database fails over to a node that only reads',
    expected: 'Reads go on, writes are told to come again, and go once they may',
  },
  {
    nr: 'D14',
    fault: 'The connection is lost within a commit',
    expected: 'Nobody knows; the repeat under the same key has one effect',
  },
  {
    nr: 'D15',
    fault: 'Two transactions stand in each other’s way',
    expected: 'Run again, so many times',
  },
  {
    nr: 'D16',
    fault: 'The power fails',
    expected: 'What was acknowledged is on the disk: a sync before each answer (a test cannot cut the power)',
  },
] as const satisfies readonly Fault[];
