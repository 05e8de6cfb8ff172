import { noticesAt } from '#domain/hinweise.ts';
import type { Notice } from '#domain/mandant.ts';
import { serviceNow } from '../net/clock.ts';

const MINUTE = 60_000;

/** Tells at once and every minute which notices are not current. §2 'Notices'. Gives the function that stops it. */
export function watchNotices(
  notices: readonly Notice[],
  zone: string,
  tell: (over: readonly Notice[]) => void,
): () => void {
  const look = (): void => {
    const current = noticesAt(notices, serviceNow(), zone);
    tell(notices.filter((notice) => !current.includes(notice)));
  };
  look();
  const watch = setInterval(look, MINUTE);
  return () => clearInterval(watch);
}
