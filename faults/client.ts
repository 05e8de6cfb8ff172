import type { NumberedFault } from './fault.ts';

/** Faults of the phone, its browser and the person's fingers. */
export const CLIENT_FAULTS = [
  {
    nr: 'C1',
    fault: 'Offline when a screen is left',
    expected: 'The next screen opens and says that the answers are on this device only; sent once online',
  },
  {
    nr: 'C2',
    fault: 'Offline when the report is sent',
    expected:
      'It waits in the queue, the page says so beside the phone number, and it goes by itself; no tick before the answer',
  },
  {
    nr: 'C3',
    fault: 'The response to the report is lost after the commit',
    expected: 'Retried under the same idempotency key: same receipt, one report',
  },
  {
    nr: 'C4',
    fault: 'A response never comes',
    expected: 'Timed out, kept in the queue, retried; one effect',
  },
  {
    nr: 'C5',
    fault: 'A response is truncated',
    expected: 'No acknowledgement; retried, one effect',
  },
  {
    nr: 'C6',
    fault: 'The browser re-sends a POST by itself',
    expected: 'One effect',
  },
  {
    nr: 'C7',
    fault: 'A proxy answers 408 or 421, on which browsers re-send',
    expected: 'One effect; the service itself answers neither',
  },
  {
    nr: 'C8',
    fault: 'Double or triple tap on send',
    expected: 'The button is busy at once; one report',
  },
  {
    nr: 'C9',
    fault: 'The same case in two tabs',
    expected:
      'One tab at a time sends (lock), each item once; the other shows what was kept and sent, and after a report changes nothing',
  },
  {
    nr: 'C10',
    fault: 'Two phones change the case differently',
    expected: 'Three-way merge: both changes are kept field by field; of one field the later, and the person is told',
  },
  {
    nr: 'C11',
    fault: 'The renderer of the tab crashes',
    expected: 'Opened again: the same screen with the same answers',
  },
  {
    nr: 'C12',
    fault: 'The whole browser is killed',
    expected: 'At most the focused field is lost',
  },
  {
    nr: 'C13',
    fault: 'The tab is frozen for ten minutes, then resumed',
    expected: 'The queue is sent, the status is read again and its stream reopened within 5 s',
  },
  {
    nr: 'C14',
    fault: 'Back to a page from the bfcache',
    expected: 'Its state is read again; a reported case shows its status',
  },
  {
    nr: 'C15',
    fault: 'The storage quota is used up',
    expected: 'The app goes on in memory, sends, and says so',
  },
  {
    nr: 'C16',
    fault: 'localStorage is full',
    expected: 'The demo runs on and says that nothing is kept',
  },
  {
    nr: 'C17',
    fault: 'All storage of the browser was cleared',
    expected: 'The link brings the case back as the service has it',
  },
  {
    nr: 'C18',
    fault: 'The open IndexedDB connection has died',
    expected: 'It is reopened, and the app goes on',
  },
  {
    nr: 'C19',
    fault: 'IndexedDB never opens, or always fails',
    expected: 'After two seconds the app goes on in memory and says so',
  },
  {
    nr: 'C20',
    fault: 'The browser forbids storage',
    expected: 'The app works online, and reloads itself only once the service has every answer',
  },
  {
    nr: 'C21',
    fault: 'A private window is closed midway',
    expected: 'What was sent is there by the link; nothing more was promised',
  },
  {
    nr: 'C22',
    fault: 'The service worker is refused, missing or broken',
    expected: 'The app works without it',
  },
  {
    nr: 'C23',
    fault: 'A new version is deployed while a tab is open',
    expected: 'It is offered, never forced on a form in use, and active after two loads at most',
  },
  {
    nr: 'C24',
    fault: 'A lazy chunk is gone after a deployment',
    expected: 'One guarded reload, with every answer still there',
  },
  {
    nr: 'C25',
    fault: 'A broken service worker was shipped',
    expected: 'The kill switch removes it and its caches',
  },
  {
    nr: 'C26',
    fault: 'A chunk of an older build is requested',
    expected: '404, never an HTML page in its place',
  },
  {
    nr: 'C27',
    fault: 'The clock of the device is a day off, or jumps',
    expected: 'Times elapsed and times for later are those of the service',
  },
  {
    nr: 'C28',
    fault: 'An hour skipped by daylight saving time; a device in another time zone',
    expected: 'The hour is refused with words; times are those of the client’s zone',
  },
  {
    nr: 'C29',
    fault: 'Geolocation is denied, unavailable, or times out',
    expected: 'The reason, and the way by hand',
  },
  {
    nr: 'C30',
    fault: 'Geolocation is accurate to 2,500 m only',
    expected: 'Said to be too imprecise; the address is asked for and nothing filled in',
  },
  {
    nr: 'C31',
    fault: 'The permission prompt for geolocation is left unanswered',
    expected: 'The screen can be used, and the way by hand opens',
  },
  {
    nr: 'C32',
    fault: 'Back, forward and reload during a save',
    expected: 'No answer is lost, none is saved twice',
  },
  {
    nr: 'C33',
    fault: 'The tab is closed right after the last keystroke',
    expected: 'The answer is kept and sent',
  },
  {
    nr: 'C34',
    fault: 'The case is too large for a keepalive request',
    expected: 'It is left to the queue, which has it on the device',
  },
  {
    nr: 'C35',
    fault: 'Version skew: an old app with a new service, a new app with an old one',
    expected: 'Both go on, and what is typed is saved',
  },
  {
    nr: 'C36',
    fault: 'The device holds a draft of an older version',
    expected: 'It is read, and what it lacks is asked',
  },
  {
    nr: 'C37',
    fault: 'Autofill, dictation and paste, with odd white space and characters',
    expected: 'Accepted, normalised, and kept',
  },
  {
    nr: 'C38',
    fault: 'CPU throttled to a sixth of its speed',
    expected: 'A keystroke shows within 200 ms',
  },
  {
    nr: 'C39',
    fault: 'Whoever reads along tries to cancel, to write or to open the case',
    expected: 'Refused like an id that does not exist, nothing changes; the status is read on',
  },
  {
    nr: 'C40',
    fault: 'IndexedDB opens later than the page waits for it, while a report of an earlier visit lies in it',
    expected: 'Memory first; then the report goes out, once',
  },
  {
    nr: 'C42',
    fault: 'No data for the report, but text messages get through',
    expected:
      'After two tries a text that is ready; no tick before the answer of the service, which it then asks for; one report',
  },
] as const satisfies readonly NumberedFault[];
