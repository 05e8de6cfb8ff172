import type { Fault } from './fault.ts';

/** What goes wrong between the phone and the service. */
export const NETWORK = [
  {
    nr: 'N1',
    fault: '50 kbit/s, two seconds there and back, every twentieth connection reset',
    expected: 'The whole way from the link to the status in less than five minutes',
  },
  {
    nr: 'N2',
    fault: 'The connection is refused',
    expected: 'The answers wait, the page says so, and they go',
  },
  {
    nr: 'N3',
    fault: 'Bytes vanish without a word',
    expected: 'Given up in time, kept, and sent',
  },
  {
    nr: 'N4',
    fault: 'The login page of a public network answers instead, with 200 or 302',
    expected:
      'No acknowledgement, nor is anything else that does not name the call and its case: kept and sent once the way is free',
  },
  {
    nr: 'N5',
    fault: 'The name cannot be resolved',
    expected: 'As without a network',
  },
  {
    nr: 'N6',
    fault: 'The network changes within a call',
    expected: 'Sent again, one effect',
  },
  {
    nr: 'N7',
    fault: 'The stream of the status page is cut',
    expected: 'Open again within 2 s, with what was missed',
  },
  {
    nr: 'N8',
    fault: 'The stream falls silent though it is open',
    expected: 'Opened anew within 40 s',
  },
  {
    nr: 'N9',
    fault: 'A box in between holds the stream back',
    expected: 'The page asks by itself instead',
  },
  {
    nr: 'N10',
    fault: '429 with Retry-After, in seconds or as a date',
    expected: 'The app waits as long as it is told, and the person goes on',
  },
  {
    nr: 'N11',
    fault: '502, 503 or 504 of a proxy, as a page',
    expected: 'Kept and sent again',
  },
  {
    nr: 'N12',
    fault: 'Of two saves the older arrives last',
    expected: 'The newer is kept',
  },
  {
    nr: 'N13',
    fault: 'A call arrives again ten seconds later',
    expected: 'No second effect',
  },
  {
    nr: 'N14',
    fault: 'The certificate has expired, or is another host’s',
    expected: 'Nothing passes; the person has the phone number',
  },
] as const satisfies readonly Fault[];
