import type { NumberedFault } from './fault.ts';

/** Faults of the partners: the webhook receiver of our reports, and the senders of the events of the help. */
export const PARTNER_FAULTS = [
  {
    nr: 'P1',
    fault: 'The operator’s webhook receiver is down',
    expected: 'The person has the receipt at once; retried with back-off, then a dead letter that can be sent again',
  },
  {
    nr: 'P2',
    fault: 'The receiver hangs',
    expected: 'Retried under the same message id; it holds up none of the others',
  },
  {
    nr: 'P3',
    fault: 'The receiver answers 500',
    expected: 'Retried under the same message id',
  },
  {
    nr: 'P4',
    fault: 'The receiver took it and its response is lost',
    expected: 'Retried under the same message id, so that it is one order',
  },
  {
    nr: 'P5',
    fault: 'Duplicate events: at once, after six minutes, and under the next API key',
    expected: 'Kept once and said to be known, however late: no window in time is needed',
  },
  {
    nr: 'P6',
    fault: 'Events arrive out of order',
    expected: 'The same status as in order',
  },
  {
    nr: 'P7',
    fault: 'A wrong API key',
    expected: 'Refused and counted, nothing kept',
  },
  {
    nr: 'P8',
    fault: 'The partner’s clock is ten minutes off',
    expected: 'Help goes on: ahead counts as received and the answer says so, behind is kept as it is',
  },
  {
    nr: 'P9',
    fault: 'An unknown type of event, unknown fields',
    expected: 'Kept and shown as a note, never as a step',
  },
  {
    nr: 'P10',
    fault: 'The webhook’s secret is rotated',
    expected: 'Signed with both while both are valid',
  },
  {
    nr: 'P11',
    fault: 'A cancel races the arrival of the helper',
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
    expected: 'Nothing is sent for five minutes, with a line in the log; then it is asked again, without a restart',
  },
  {
    nr: 'P14',
    fault: 'An API key is used after its expiry, and in the very second of it',
    expected: 'Refused like an unknown one from that second on, good until just before; nothing kept',
  },
  {
    nr: 'P15',
    fault: 'The receiver is away for three hours, and a thousand messages wait',
    expected: 'Probed with one message at a time; once it is back all come within 60 s, in order per case',
  },
  {
    nr: 'P16',
    fault: 'The receiver answers 429 with Retry-After',
    expected: 'Nothing is sent for so long and no attempt is counted; then all goes out',
  },
  {
    nr: 'P17',
    fault: 'A partner reports events for a case of another',
    expected: 'Answered like a case that does not exist, nothing changes; its own cases go on',
  },
  {
    nr: 'P18',
    fault: 'A cursor of the feed from the future, of another client, of an epoch that never was',
    expected: '409 with the cursor to go on from; never an empty list for ever, never another client’s cases',
  },
  {
    nr: 'P19',
    fault: 'One key sends 100,000 events within an hour',
    expected: 'What is kept stays bounded, the status is read as before, and above the limit 429',
  },
  {
    nr: 'P20',
    fault: 'A gateway cuts a text off, replaces or changes a sign, brings one of an old version or of no case',
    expected: 'Each has a code of its own and one line in the log without content; nothing is reported',
  },
  {
    nr: 'P21',
    fault: 'A report comes by text and by network, in any order, doubled, at once or days late',
    expected: 'One report and one receipt; what the text had no room for is there in the end',
  },
  {
    nr: 'P22',
    fault: 'A sender throws, rejects or never answers, as for a header that Node refuses',
    expected:
      'The process and the lane go on, the message is tried again; mandant check names a header that takes a text',
  },
  {
    nr: 'P23',
    fault: 'A sender uses the id of an event that the service will write',
    expected: 'Refused with the field and what was read; the service’s event is stored when its time comes',
  },
  {
    nr: 'P24',
    fault: 'A partner fills a case with as many events of a type as it takes',
    expected: 'Counted for that sender alone: what operator, helper and service say has room and is seen',
  },
  {
    nr: 'P25',
    fault: 'A partner’s key sends 4 MB of opening brackets, again and again',
    expected: 'Refused before the parser sees them; each call counts, and above the limit 429',
  },
  {
    nr: 'P26',
    fault: 'A client’s file names the secret of another client, for an address of its own',
    expected: 'That file is not taken, whichever is read first; the other client is served and keeps its secret',
  },
  {
    nr: 'P27',
    fault: 'A key that may not read cases asks for a link by which a case is read',
    expected: 'Refused with the right that it lacks; what a helper reads by its link is in the log of accesses',
  },
  {
    nr: 'P28',
    fault: 'A text that somebody forged reports before the person does',
    expected: 'The operator reads both numbers, and search and erasure find the case by either',
  },
  {
    nr: 'P29',
    fault: 'A person gives a number abroad that costs whoever sends a text',
    expected: 'No text leaves for a country that the client does not name, nor for one asked for earlier',
  },
  {
    nr: 'P30',
    fault: 'The same event comes by another way: of a partner, a helper, the operator or the service',
    expected: 'One place stores it, so that the same follows: messages, unread cases, news, the end of an assignment',
  },
] as const satisfies readonly NumberedFault[];
