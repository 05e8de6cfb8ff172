import { checkOnReturn, heard } from './elsewhere.ts';
import { forgetOld } from './expire.ts';
import { sayAside } from './mend.ts';
import { startSending } from './sender.ts';
import { listen } from './tabs.ts';

/** What works behind the screens, in one chunk: it sends, mends the database, follows other tabs, says what stays of a reported case and whether all is sent, and forgets old ones. */
export { mend, putBack } from './mend.ts';
export { restOf } from './rest.ts';
export { isAllSent } from './sent.ts';

/** Begins all of it, once the first page is there. */
export function begin(): void {
  startSending();
  listen((news) => void heard(news));
  checkOnReturn();
  void sayAside();
  void forgetOld();
}
