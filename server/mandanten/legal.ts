import { Marked } from 'marked';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Link targets allowed in a legal text: other pages, mail, phone. */
const isHarmless = (href: string): boolean => /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i.test(href);

/** Limits of a paragraph, in characters and emphasis markers: the parser's time grows faster than their square. */
const LONGEST = 4_000;
const MOST_SIGNS = 400;

/**
 * Maximum nesting of lists and quotes, counted by markers and indents: the parser reads a line again for each level.
 */
const DEEPEST = 12;
const LEVEL = / {2}|\t| ?(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)(?:[ \t]+\[[ xX]\](?=[ \t]))?)/y;

/** Problems of a legal text, in words for the operator. A text with a grave one is not served. */
export function legalRemarks(markdown: string): LegalRemark[] {
  const why = whyTooMuch(markdown);
  return why === null ? remarksOnTokens(markdown) : [{ remedy: why, isGrave: true }];
}

interface LegalRemark {
  remedy: string;
  isGrave: boolean;
}

/** Guards the Markdown parser against slow input: the reason to refuse a text, or null. */
function whyTooMuch(markdown: string): string | null {
  const paragraphs = markdown.split(/\n\s*\n/);
  if (paragraphs.some((paragraph) => paragraph.length > LONGEST))
    return `a paragraph has more than ${LONGEST} characters, make it shorter`;
  if (paragraphs.some((paragraph) => paragraph.split(/[*_]/).length > MOST_SIGNS))
    return `a paragraph has more than ${MOST_SIGNS} of * and _, take some out`;
  const deep = markdown.split(/[\r\n]/).find((line) => levelsOf(line) > DEEPEST);
  return deep === undefined
    ? null
    : `the line ${JSON.stringify(deep.trim().slice(0, 20))} is more than ${DEEPEST} lists and citations deep, make it simpler`;
}

/** Nesting level of a line; stops counting above `DEEPEST`. */
function levelsOf(line: string): number {
  LEVEL.lastIndex = 0;
  let levels = 0;
  while (levels <= DEEPEST && LEVEL.test(line)) levels += 1;
  return levels;
}

/** Finds forbidden links, and HTML tags and images, which are shown as plain text. */
function remarksOnTokens(markdown: string): LegalRemark[] {
  const links: string[] = [];
  const tags: string[] = [];
  const pictures: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'link' && !isHarmless(String(token['href']))) links.push(String(token['href']).slice(0, 60));
    if (token.type === 'html' && !token.raw.startsWith('</')) tags.push(token.raw);
    if (token.type === 'image') pictures.push(token.raw);
  });
  return [
    ...links.slice(0, 1).map((link) => ({
      remedy: `a link leads to ${JSON.stringify(link)}${moreThan(links)}, lead it to https:, mailto:, tel: or a page of ours`,
      isGrave: true,
    })),
    ...tags.slice(0, 1).map((tag) => ({
      remedy: `it holds ${shortly(tag)}${moreThan(tags)}, which is shown as it stands: write Markdown`,
      isGrave: false,
    })),
    ...pictures.slice(0, 1).map((picture) => ({
      remedy: `it holds ${shortly(picture)}${moreThan(pictures)}, of which only the words are shown: take the picture out`,
      isGrave: false,
    })),
  ];
}

const moreThan = ({ length }: readonly string[]): string => (length > 1 ? ` (and ${length - 1} more such)` : '');
const shortly = (raw: string): string => JSON.stringify(raw.trim().slice(0, 40));

const marked = new Marked({
  renderer: {
    // Escaped: HTML in a client's file is shown as text.
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return isHarmless(href) ? `<a href="${escaped(href)}">${words}</a>` : words;
    },
  },
});

/** Renders a client's legal text from Markdown to HTML. Tags in it are escaped. D92 */
export function legalHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}
