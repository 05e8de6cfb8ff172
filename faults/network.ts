import type { NumberedFault } from './fault.ts';

/** Faults of the network between phone and service. */
export const NETWORK_FAULTS = [
  {
    nr: 'N1',
    fault: '50 kbit/s, 2 s round trip, every twentieth connection reset',
    expected: 'The whole way from the link to the status in less than five minutes',
  },
  {
    nr: 'N2',
    fault: 'The connection is refused',
    expected: 'The answers wait, the page says so, and they go',
  },
  {
    nr: 'N3',
    fault: 'Packets are dropped silently',
    expected: 'Timed out, kept, and sent',
  },
  {
    nr: 'N4',
    fault: 'A captive portal answers instead, with 200 or 302',
    expected:
      'No acknowledgement, nor is any response that does not name the call and its case: kept, and sent once the network is free',
  },
  {
    nr: 'N5',
    fault: 'The host name cannot be resolved',
    expected: 'As offline',
  },
  {
    nr: 'N6',
    fault: 'The network changes during a call',
    expected: 'Retried, one effect',
  },
  {
    nr: 'N7',
    fault: 'The event stream of the status page is cut',
    expected: 'Reconnected within 2 s, with the events that were missed',
  },
  {
    nr: 'N8',
    fault: 'The event stream is half-open: no error, no bytes',
    expected: 'Reconnected within 40 s',
  },
  {
    nr: 'N9',
    fault: 'A proxy buffers the event stream',
    expected: 'The page falls back to polling',
  },
  {
    nr: 'N10',
    fault: '429 with Retry-After, in seconds or as a date',
    expected: 'The app waits as long as it is told, and the person goes on',
  },
  {
    nr: 'N11',
    fault: '502, 503 or 504 from a proxy, as an HTML page',
    expected: 'Kept and retried',
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
    fault: 'The TLS certificate has expired, or is for another host',
    expected: 'Nothing passes; the person has the phone number',
  },
  {
    nr: 'N15',
    fault: 'The answer to a start is lost, and its address has used up its starts',
    expected: 'The repeat under the same key gives the case; only new ones wait',
  },
  {
    nr: 'N16',
    fault: 'A proxy writes ports, brackets or zones into X-Forwarded-For',
    expected: 'The caller is the address alone: guesses of ids are limited as without them',
  },
  {
    nr: 'N17',
    fault: 'A request names two hosts, or none',
    expected: '400, whichever of them is the own one: no client answers for another',
  },
] as const satisfies readonly NumberedFault[];
