import { doubt } from './alone.ts';
import { checkOnReturn, followTabs } from './tab-sync.ts';
import { forgetOld } from './expiry.ts';
import { sayAside } from './recovery.ts';
import { startSending } from '../sending/sender.ts';

/** Background work, in one chunk: sending, database recovery, tab sync, expiry, and the rules of what is stored. */
export { mend, putBack } from './recovery.ts';
export { toRow } from '../case/row.ts';
export { isAllSent } from '../sending/sent.ts';

/** Starts all of it, after the first page. */
export function begin(): void {
  startSending();
  followTabs();
  checkOnReturn();
  void sayAside();
  void doubt();
  void forgetOld();
}
