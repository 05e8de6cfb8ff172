import { FAULTS, type FaultCode } from '#domain/errors.ts';
import type { Problem } from '#domain/questions.ts';
import { languageOf, say, type Language } from '#domain/text.ts';

/** What a refusal may carry beside its code. */
export interface More {
  /** The problems, field by field. */
  fehler?: readonly Problem[];
  /** What was read at a field; undefined: nothing was sent there. */
  readAt?(feld: string): string | undefined;
  /** Further members of the body as JSON text, such as `"data":{…},"revision":3`. */
  members?: string;
  headers?: Readonly<Record<string, string>>;
  /** Phone number to show; absent: that of the host's client. */
  telefon?: string;
}

/** A refusal with a code of the error catalogue; the app's error handler turns it into an answer. */
export class Refusal extends Error {
  readonly code: FaultCode;
  readonly more: More;

  constructor(code: FaultCode, more: More = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.more = more;
  }
}

/** A 422 that says what is wrong, field by field. */
export const wrongAt = (...fehler: readonly Problem[]): Refusal => new Refusal('UNVOLLSTAENDIG', { fehler });

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** A refusal as the JSON of RFC 9457 problem details. `status` only where it differs from the catalogue's. */
export function problemOf(
  code: FaultCode,
  language: Language,
  telefon: string,
  more: More = {},
  status: number = FAULTS[code].status,
): string {
  const { title, text } = FAULTS[code];
  const body = JSON.stringify({
    type: `urn:pannenlotse:${code}`,
    title: say(title, language),
    status,
    detail: say(text, language),
    code,
    telefon,
    ...(more.fehler && {
      fehler: more.fehler.map(({ feld, text: words }) => {
        const gelesen = more.readAt?.(feld);
        return { feld, text: say(words, language), ...(gelesen !== undefined && { gelesen }) };
      }),
    }),
  });
  return more.members ? `${body.slice(0, -1)},${more.members}}` : body;
}

/**
 * Content negotiation: German or English, whichever `Accept-Language` prefers (`en;q=0.5, de` is German); else
 * German.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [tag = '', ...rest] = wish.trim().split(';');
      const quality = Number(/^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
      return { tag: tag.toLowerCase(), quality };
    });
  const spoken = wishes
    .filter(({ tag, quality }) => /^(de|en)(-|$)/.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return languageOf(spoken[0]?.tag);
}
