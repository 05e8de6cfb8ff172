import type { Fault } from './fault.ts';

/** What goes wrong with those who take our reports and send us the events of the help. */
export const PARTNER = [
  {
    nr: 'P1',
    fault: 'The operator’s receiver is down',
    expected:
      'The person has the receipt at once; tried ever more seldom, then named as given up, and can be sent again',
  },
  {
    nr: 'P2',
    fault: 'The receiver hangs',
    expected: 'Tried again, with the same id; it holds up none of the others',
  },
  {
    nr: 'P3',
    fault: 'The receiver answers 500',
    expected: 'Tried again, with the same id',
  },
  {
    nr: 'P4',
    fault: 'The receiver took it and its answer is lost',
    expected: 'Sent again with the same id, so that it is one order',
  },
  {
    nr: 'P5',
    fault: 'Events come twice, again after six minutes, and under the next key',
    expected: 'Kept once and said to be known, however late: no window in time is needed',
  },
  {
    nr: 'P6',
    fault: 'Events come out of order',
    expected: 'The same status as in order',
  },
  {
    nr: 'P7',
    fault: 'A key that is none',
    expected: 'Refused and counted, nothing kept',
  },
  {
    nr: 'P8',
    fault: 'The partner’s clock is ten minutes off',
    expected: 'Help goes on: ahead counts as received and the answer says so, behind is kept as it is',
  },
  {
    nr: 'P9',
    fault: 'A type of event that nobody knows, fields that are none of ours',
    expected: 'Kept and shown as a note, never as a step',
  },
  {
    nr: 'P10',
    fault: 'The webhook’s secret is changed',
    expected: 'Signed with both while both count',
  },
  {
    nr: 'P11',
    fault: 'A cancellation crosses the arrival',
    expected: 'One outcome, and the person is told whom to call',
  },
  {
    nr: 'P12',
    fault: 'A thousand events within five seconds',
    expected: 'All taken in less than 30 s, and people are served meanwhile',
  },
  {
    nr: 'P13',
    fault: 'The receiver answers 410',
    expected: 'Nothing more is sent until the next start, with a line in the log',
  },
] as const satisfies readonly Fault[];
