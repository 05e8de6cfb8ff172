import type { Fault } from './fault.ts';

/** What goes wrong with those who take our reports and send us the events of the help. */
export const PARTNER = [
  {
    nr: 'P1',
    fault: 'The operator’s receiver is down',
    expected:
      'The person has the receipt at once; tried ever more seldom, then named as given up, and can be sent again',
    file: 'server/outbox/worker.test.ts',
    test: 'a receiver that is down is tried ever more seldom, then the message is given up, and can be sent again',
  },
  {
    nr: 'P2',
    fault: 'The receiver hangs',
    expected: 'Tried again, with the same id; it holds up none of the others',
    file: 'server/outbox/worker.test.ts',
    test: [
      'a receiver that hangs gets the message again after five seconds, with the same id',
      'one that hangs holds up none of the others',
    ],
  },
  {
    nr: 'P3',
    fault: 'The receiver answers 500',
    expected: 'Tried again, with the same id',
    file: 'server/outbox/worker.test.ts',
    test: 'a receiver that answers 500 gets the message again after five seconds, with the same id',
  },
  {
    nr: 'P4',
    fault: 'The receiver took it and its answer is lost',
    expected: 'Sent again with the same id, so that it is one order',
    file: 'server/outbox/worker.test.ts',
    test: 'a receiver that takes it, answer lost gets the message again after five seconds, with the same id',
  },
  {
    nr: 'P5',
    fault: 'Events come twice, again after six minutes, and under the next key',
    expected: 'Kept once and said to be known, however late: no window in time is needed',
    file: 'server/failing/partner.test.ts',
    test: 'a batch that comes again at once, after six minutes and under the partner’s next key has its effect once',
  },
  {
    nr: 'P6',
    fault: 'Events come out of order',
    expected: 'The same status as in order',
    file: 'domain/ereignisse.test.ts',
    test: 'shuffled and doubled give the same status as in order',
  },
  {
    nr: 'P7',
    fault: 'A key that is none',
    expected: 'Refused and counted, nothing kept',
    file: 'server/failing/partner.test.ts',
    test: 'a wrong key is refused and counted, and nothing of what came with it is kept',
  },
  {
    nr: 'P8',
    fault: 'The partner’s clock is ten minutes off',
    expected: 'Help goes on: ahead counts as received and the answer says so, behind is kept as it is',
    file: 'server/failing/partner.test.ts',
    test: 'a partner whose clock is ten minutes off either way is taken: ahead counts as received and the answer says so, behind as it is',
  },
  {
    nr: 'P9',
    fault: 'A type of event that nobody knows, fields that are none of ours',
    expected: 'Kept and shown as a note, never as a step',
    file: 'server/failing/partner.test.ts',
    test: 'an unknown type with fields that are none of ours is kept as a note and moves no step',
  },
  {
    nr: 'P10',
    fault: 'The webhook’s secret is changed',
    expected: 'Signed with both while both count',
    file: 'server/outbox/worker.test.ts',
    test: 'a report is sent at once, thin, signed with every secret, and then counts as read',
  },
  {
    nr: 'P11',
    fault: 'A cancellation crosses the arrival',
    expected: 'One outcome, and the person is told whom to call',
    file: 'server/app.test.ts',
    test: 'a cancel comes too late once the helper is there, also one that crosses the arrival',
  },
  {
    nr: 'P12',
    fault: 'A thousand events within five seconds',
    expected: 'All taken in less than 30 s, and people are served meanwhile',
    file: 'server/failing/partner.test.ts',
    test: 'a thousand calls with an event each within five seconds are all taken, and people are served meanwhile',
  },
  {
    nr: 'P13',
    fault: 'The receiver answers 410',
    expected: 'Nothing more is sent until the next start, with a line in the log',
    file: 'server/outbox/worker.test.ts',
    test: 'after 410 nothing more is sent, until the service starts again',
  },
] as const satisfies readonly Fault[];
