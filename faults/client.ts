import type { Fault } from './fault.ts';

/** What goes wrong with the phone, its browser and the person's fingers. */
export const CLIENT = [
  {
    nr: 'C1',
    fault: 'No network when a screen is left',
    expected: 'The next screen opens and says that this is on the device only; sent once the network is back',
  },
  {
    nr: 'C2',
    fault: 'No network when the report is sent',
    expected: 'It waits, the page says so beside the phone number, and it goes by itself; no tick before the answer',
  },
  {
    nr: 'C3',
    fault: 'The answer to the report is lost after the service kept it',
    expected: 'Sent again under the same key, same receipt, one report',
  },
  {
    nr: 'C4',
    fault: 'An answer never comes',
    expected: 'Given up in time, kept, sent again, one effect',
  },
  {
    nr: 'C5',
    fault: 'An answer is cut in its middle',
    expected: 'No acknowledgement; sent again, one effect',
  },
  {
    nr: 'C6',
    fault: 'The browser sends a POST again by itself',
    expected: 'One effect',
  },
  {
    nr: 'C7',
    fault: 'A box in between answers 408 or 421, at which browsers send again',
    expected: 'One effect; the service itself says neither',
  },
  {
    nr: 'C8',
    fault: 'Send is tapped twice or three times',
    expected: 'The button is busy at once; one report',
  },
  {
    nr: 'C9',
    fault: 'The same case in two tabs',
    expected:
      'One at a time sends, each thing once; the other shows what was kept and sent, and after a report changes nothing',
  },
  {
    nr: 'C10',
    fault: 'Two phones change the case differently',
    expected: 'Both changes are kept field by field; of one field the later, and the person is told',
  },
  {
    nr: 'C11',
    fault: 'The tab crashes',
    expected: 'Opened again: the same screen with the same answers',
  },
  {
    nr: 'C12',
    fault: 'The whole browser is killed',
    expected: 'At most the field in the hand is lost',
  },
  {
    nr: 'C13',
    fault: 'The tab is frozen for ten minutes, then thawed',
    expected: 'What waits is sent, the status is read again and heard again within 5 s',
  },
  {
    nr: 'C14',
    fault: 'Back to a page that the browser kept whole',
    expected: 'Its state is read again; a reported case shows its status',
  },
  {
    nr: 'C15',
    fault: 'The device has no room left',
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
    fault: 'The open database has died',
    expected: 'It is opened anew, and the app goes on',
  },
  {
    nr: 'C19',
    fault: 'The database never opens, or fails for ever',
    expected: 'After two seconds the app goes on in memory and says so',
  },
  {
    nr: 'C20',
    fault: 'The browser forbids storage',
    expected: 'The app works with a network, and loads itself anew only once the service has every answer',
  },
  {
    nr: 'C21',
    fault: 'A private window is closed midway',
    expected: 'What was sent is there by the link; nothing more was promised',
  },
  {
    nr: 'C22',
    fault: 'The service worker is refused or broken',
    expected: 'The app works without it',
  },
  {
    nr: 'C23',
    fault: 'A new version is deployed while a tab is open',
    expected: 'It is offered, never forced on a form in use, and there after two loads at most',
  },
  {
    nr: 'C24',
    fault: 'A part of the app is gone after a deployment',
    expected: 'One guarded reload, with every answer still there',
  },
  {
    nr: 'C25',
    fault: 'A broken service worker was shipped',
    expected: 'The kill switch takes it and its caches away',
  },
  {
    nr: 'C26',
    fault: 'A part of an older build is asked for',
    expected: '404, never a page in its stead',
  },
  {
    nr: 'C27',
    fault: 'The clock of the device is a day off, or jumps',
    expected: 'Times elapsed and times for later are those of the service',
  },
  {
    nr: 'C28',
    fault: 'An hour that the clocks leave out; a device in another time zone',
    expected: 'The hour is refused with words; times are those of the client’s zone',
  },
  {
    nr: 'C29',
    fault: 'The position is denied, unavailable, or too slow',
    expected: 'The reason, and the way by hand',
  },
  {
    nr: 'C30',
    fault: 'The position is good to 2,500 m only',
    expected: 'Said to be too imprecise; the address is asked for and nothing filled in',
  },
  {
    nr: 'C31',
    fault: 'Nobody answers the browser’s question for the position',
    expected: 'The screen can be used, and the way by hand opens',
  },
  {
    nr: 'C32',
    fault: 'Back, forward and reload during a save',
    expected: 'No answer is lost, none is saved twice',
  },
  {
    nr: 'C33',
    fault: 'The tab is closed with the last key',
    expected: 'The answer is kept and sent',
  },
  {
    nr: 'C34',
    fault: 'The case is too large for the browser’s last call',
    expected: 'It is left to the queue, which has it on the device',
  },
  {
    nr: 'C35',
    fault: 'An old app with a new service, a new app with an old one',
    expected: 'Both go on, and what is typed is saved',
  },
  {
    nr: 'C36',
    fault: 'The device holds a draft of an older version',
    expected: 'It is read, and what it lacks is asked',
  },
  {
    nr: 'C37',
    fault: 'A field is filled by the browser, dictated or pasted, with odd blanks and marks',
    expected: 'Taken, tidied, and kept',
  },
  {
    nr: 'C38',
    fault: 'A phone of a sixth of the speed',
    expected: 'A key shows within 200 ms',
  },
] as const satisfies readonly Fault[];
