/** Allow-list of HTML tags in texts that a client words itself. None of them may have attributes. D59. */
export const CLIENT_TAGS = ['b', 'i', 'br', 'ul', 'li', 'p', 'strong', 'em'] as const;

const ALLOWED = new RegExp(`^</?(?:${CLIENT_TAGS.join('|')})\\s*/?>`, 'i');

/**
 * The first markup that the allow-list forbids, at most 30 characters of it; null if there is none. A literal `<` is
 * written as `&lt;`.
 */
export function foreignMarkup(html: string): string | null {
  for (const { index } of html.matchAll(/</g)) {
    if (!ALLOWED.test(html.slice(index))) return html.slice(index, index + 30);
  }
  return null;
}
