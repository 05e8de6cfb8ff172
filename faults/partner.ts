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
    fault: 'An event is sent twice',
    expected: 'Kept once, and said to be known',
    file: 'domain/ereignisse.test.ts',
    test: 'count an event once, however often it came, as it was first; the same unid of another partner is another event',
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
    fault: 'No key, a wrong or revoked one, one of another kind',
    expected: 'Refused alike, nothing kept',
    file: 'server/partner.test.ts',
    test: 'no key, a wrong, revoked or other kind of key, and one of another client’s host are refused alike',
  },
  {
    nr: 'P8',
    fault: 'The partner’s clock is off',
    expected: 'A time that lies ahead counts as received, and the answer says so',
    file: 'server/partner.test.ts',
    test: 'a time that lies ahead counts as received, and the result says so',
  },
  {
    nr: 'P9',
    fault: 'A type of event that nobody knows, fields that are none of ours',
    expected: 'Kept and shown as a note, never as a step',
    file: 'domain/ereignisse.test.ts',
    test: 'notes are the senders’ words, a helper lost or not met, and every unknown type; nothing else',
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
    fault: 'A thousand events at once',
    expected: 'Taken, and one more than that refused',
    file: 'server/partner.test.ts',
    test: 'a batch of a thousand is taken, of one more it is not, nor one of more than 4 MB',
  },
  {
    nr: 'P13',
    fault: 'The receiver answers 410',
    expected: 'Nothing more is sent until the next start, with a line in the log',
    file: 'server/outbox/worker.test.ts',
    test: 'after 410 nothing more is sent, until the service starts again',
  },
] as const satisfies readonly Fault[];
