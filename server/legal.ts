import { Marked } from 'marked';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Where a link of a legal text may lead: other pages, mail, phone. */
const isHarmless = (href: string): boolean => /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i.test(href);

/** Characters and signs of emphasis of a paragraph: the time to read one grows with their square, and more. */
const LONGEST = 4_000;
const MOST_SIGNS = 400;

/** How deep a line may stand in lists and citations, by its markers and its indents: it is read again for each that it lies in. */
const DEEPEST = 12;
const LEVEL = / {2}|\t| ?(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)(?:[ \t]+\[[ xX]\](?=[ \t]))?)/y;

/** Why a legal text cannot be shown, in words for the operator; null where it can. */
export function whyNoLegal(markdown: string): string | null {
  const paragraphs = markdown.split(/\n\s*\n/);
  if (paragraphs.some((paragraph) => paragraph.length > LONGEST))
    return `a paragraph has more than ${LONGEST} characters, make it shorter`;
  if (paragraphs.some((paragraph) => paragraph.split(/[*_]/).length > MOST_SIGNS))
    return `a paragraph has more than ${MOST_SIGNS} of * and _, take some out`;
  const deep = markdown.split(/[\r\n]/).find((line) => levelsOf(line) > DEEPEST);
  if (deep !== undefined)
    return `the line ${JSON.stringify(deep.trim().slice(0, 20))} is more than ${DEEPEST} lists and citations deep, make it simpler`;
  const link = foreignLink(markdown);
  return link === null
    ? null
    : `a link leads to ${JSON.stringify(link)}, lead it to https:, mailto:, tel: or a page of ours`;
}

/** How deep a line stands; where that is too deep, not how much. */
function levelsOf(line: string): number {
  LEVEL.lastIndex = 0;
  let levels = 0;
  while (levels <= DEEPEST && LEVEL.test(line)) levels += 1;
  return levels;
}

/** The first link of a legal text that leads where none may, and would be shown as plain words; null where there is none. */
function foreignLink(markdown: string): string | null {
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
