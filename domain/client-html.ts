/** D59: the tags that a client's text may use; none of them has attributes. */
export const CLIENT_TAGS = ['b', 'i', 'br', 'ul', 'li', 'p', 'strong', 'em'] as const;

const ALLOWED = new RegExp(`^</?(?:${CLIENT_TAGS.join('|')})\\s*/?>`, 'i');

/** The first piece of markup that a client's text may not hold, cut short; null where there is none. A `<` that is meant as such is `&lt;`. */
export function foreignMarkup(html: string): string | null {
  for (const { index } of html.matchAll(/</g)) {
    if (!ALLOWED.test(html.slice(index))) return html.slice(index, index + 30);
  }
  return null;
}
