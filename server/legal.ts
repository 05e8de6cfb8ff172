import { Marked } from 'marked';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Where a link of a legal text may lead: other pages, mail, phone. */
const isHarmless = (href: string): boolean => /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i.test(href);

/** The first link of a legal text that leads where none may, and would be shown as plain words; null where there is none. */
export function foreignLink(markdown: string): string | null {
  let found: string | null = null;
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'link' && !isHarmless(String(token['href']))) found ??= String(token['href']).slice(0, 60);
  });
  return found;
}

const marked = new Marked({
  renderer: {
    // A client's file is text, not markup.
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return isHarmless(href) ? `<a href="${escaped(href)}">${words}</a>` : words;
    },
  },
});

/** A client's legal text as HTML: Markdown, with every tag in it shown as it was typed. Decision 92. */
export function legalHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}
