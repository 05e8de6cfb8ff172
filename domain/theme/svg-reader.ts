/** A piece of an SVG file: a tag, a comment, a declaration, a text; or an unreadable rest. */
export interface SvgPiece {
  text: string;
  /** Name of the element that a tag opens; '' for any other piece. */
  element: string;
  attributes: readonly SvgAttribute[];
  /** Whether nothing can be read from here on. */
  isUnread: boolean;
}

interface SvgAttribute {
  /** The piece as written. */
  text: string;
  name: string;
  value: string;
}

/** Pattern of a piece. Constructs that parsers read differently, such as nested declarations, do not match. */
const PIECE =
  /<!--(?:(?!--)[^])*-->|<\?[A-Za-z][^<>?]*\?>|<![A-Za-z][^<>]*>|<\/[A-Za-z]+\s*>|<([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|[^<]+/y;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads an SVG piece by piece, without checking that elements are closed. */
export function* piecesOf(svg: string): Generator<SvgPiece> {
  const reader = new RegExp(PIECE);
  while (reader.lastIndex < svg.length) {
    const at = reader.lastIndex;
    const [text, element = '', tag = ''] = reader.exec(svg) ?? [];
    if (text === undefined) return yield { text: svg.slice(at), element: '', attributes: [], isUnread: true };
    yield { text, element, attributes: attributesIn(tag), isUnread: false };
  }
}

const attributesIn = (tag: string): SvgAttribute[] =>
  [...tag.matchAll(ATTRIBUTE)].map(([text, name = '', one, other]) => ({ text, name, value: one ?? other ?? '' }));
