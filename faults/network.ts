import type { Fault } from './fault.ts';

/** What goes wrong between the phone and the service. */
export const NETWORK = [
  {
    nr: 'N1',
    fault: '50 kbit/s, two seconds there and back, every twentieth connection reset',
    expected: 'The whole way from the link to the status in less than five minutes',
    file: 'e2e/failing/slow-line.test.ts',
    test: 'on a line of 50 kbit/s and two seconds there and back, every twentieth call reset, the whole way ends in the status',
  },
  {
    nr: 'N2',
    fault: 'The connection is refused',
    expected: 'The answers wait, the page says so, and they go',
    file: 'e2e/failing/network.test.ts',
    test: 'a refused connection keeps the answers on the device, says so with the phone, and they go once it is back',
  },
  {
    nr: 'N3',
    fault: 'Bytes vanish without a word',
    expected: 'Given up in time, kept, and sent',
    file: 'e2e/failing/network.test.ts',
    test: 'bytes that vanish are given up in time, and the answers go once they no longer do',
  },
  {
    nr: 'N4',
    fault: 'The login page of a public network answers instead, with 200 or 302',
    expected:
      'No acknowledgement, nor is anything else that does not name the call and its case: kept and sent once the way is free',
    file: 'e2e/failing/network.test.ts',
    test: 'the login page of a public network is no acknowledgement, by 200 or by 302',
    also: {
      file: 'e2e/failing/queue.test.ts',
      test: 'what is no answer of the service about this save takes nothing out of the queue, and the save goes once',
    },
  },
  {
    nr: 'N5',
    fault: 'The name cannot be resolved',
    expected: 'As without a network',
    file: 'e2e/failing/network.test.ts',
    test: 'a name that cannot be resolved is as no network',
  },
  {
    nr: 'N6',
    fault: 'The network changes within a call',
    expected: 'Sent again, one effect',
    file: 'e2e/failing/one-report.test.ts',
    test: 'a network that changes within the report leaves one report',
  },
  {
    nr: 'N7',
    fault: 'The stream of the status page is cut',
    expected: 'Open again within 2 s, with what was missed',
    file: 'e2e/failing/network.test.ts',
    test: 'a stream that is cut is open again within 2 s, and brings what was missed',
  },
  {
    nr: 'N8',
    fault: 'The stream falls silent though it is open',
    expected: 'Opened anew within 40 s',
    file: 'e2e/journeys/status.test.ts',
    test: 'a stream that falls silent though it is open is opened anew within 40 s',
  },
  {
    nr: 'N9',
    fault: 'A box in between holds the stream back',
    expected: 'The page asks by itself instead',
    file: 'e2e/journeys/status.test.ts',
    test: 'where a box in between holds the stream back, the page asks instead',
  },
  {
    nr: 'N10',
    fault: '429 with Retry-After, in seconds or as a date',
    expected: 'The app waits as long as it is told, and the person goes on',
    file: 'e2e/failing/network.test.ts',
    test: '429 makes the app wait as long as it is told, in seconds or until a date, and the person goes on',
  },
  {
    nr: 'N11',
    fault: '502, 503 or 504 of a proxy, as a page',
    expected: 'Kept and sent again',
    file: 'e2e/failing/network.test.ts',
    test: '502, 503 and 504 of a proxy, as a page, mean again',
    also: {
      file: 'e2e/failing/queue.test.ts',
      test: 'what is no answer of the service about this save takes nothing out of the queue, and the save goes once',
    },
  },
  {
    nr: 'N12',
    fault: 'Of two saves the older arrives last',
    expected: 'The newer is kept',
    file: 'e2e/failing/network.test.ts',
    test: 'an older save that arrives last changes nothing',
  },
  {
    nr: 'N13',
    fault: 'A call arrives again ten seconds later',
    expected: 'No second effect',
    file: 'e2e/failing/one-report.test.ts',
    test: 'a report that arrives once more ten seconds later has no second effect',
  },
  {
    nr: 'N14',
    fault: 'The certificate has expired, or is another host’s',
    expected: 'Nothing passes; the person has the phone number',
    file: 'e2e/failing/network.test.ts',
    test: 'a certificate that has expired or is another host’s lets nothing pass, and the answers go once it is right',
  },
] as const satisfies readonly Fault[];
