import { later } from '../vorgang/later.ts';

/**
 * A browser keeps a page that is left as it is, and shows it again at once: unseen until it is known that it may still be seen.
 * `Cache-Control: no-store` does not prevent that. trust.md finding 8.
 */
export function checkOnReturn(): void {
  const root = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => void (root.hidden = persisted));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void later()
      .then(({ shownAgain }) => shownAgain())
      .finally(() => void (root.hidden = false));
  });
}
