import { watchLeaving } from './leave.ts';
import { startSending } from '../sending/flush.ts';
import { forgetOld, logUnreadableRows } from './expiry.ts';
import { watchDesk } from './watch-desk.ts';
import { watchStorage } from './return-to-database.ts';
import { checkOnReturn, followTabs } from './tab-sync.ts';

/** Starts the work behind the screens, after the first page: sending, storage, tabs, expiry. */
export function startBackground(): void {
  watchStorage();
  startSending();
  watchLeaving();
  followTabs();
  checkOnReturn();
  watchDesk();
  void logUnreadableRows();
  void forgetOld();
}
