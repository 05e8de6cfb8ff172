import { checkOnReturn, followTabs } from './tab-sync.ts';
import { forgetOld } from './expiry.ts';
import { sayAside } from './recovery.ts';
import { startSending } from '../sending/sender.ts';

/** What works behind the screens, in one chunk: it sends, mends the database, follows other tabs, says what stays of a reported case and whether all is sent, and forgets old ones. */
export { mend, putBack } from './recovery.ts';
export { toRow } from '../case/rest.ts';
export { isAllSent } from '../sending/sent.ts';

/** Begins all of it, once the first page is there. */
export function begin(): void {
  startSending();
  followTabs();
  checkOnReturn();
  void sayAside();
  void forgetOld();
}
