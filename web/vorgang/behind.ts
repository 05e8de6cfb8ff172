/** What works behind the screens, in one chunk: it sends, mends the database, follows other tabs, and says what stays of a reported case. */
export { heard, letGo, shownAgain } from './elsewhere.ts';
export { mend, putBack } from './mend.ts';
export { restOf } from './rest.ts';
export { startSending } from './sender.ts';
