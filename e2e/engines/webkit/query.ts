import type { Words } from '../../hands/screen.ts';

/** A pattern as JSON, for a script in the page. */
export interface Pattern {
  source: string;
  flags: string;
}

/** How elements are looked for, one part within the last one's result; the first within the document. */
export type Query = readonly Part[];
export type Part =
  | { css: string; hasText?: Pattern }
  | { role: string; name?: Pattern; level?: number }
  | { label: Pattern }
  | { text: Pattern }
  | { hasText?: Pattern; visible?: boolean }
  | { nth: number }
  | { or: Query };

/** As Playwright reads it: a string is a part of the text in any case, with white space collapsed. */
export const patternOf = (words: Words): Pattern =>
  typeof words === 'string'
    ? {
        source: words
          .trim()
          .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
          .replace(/\s+/g, '\\s+'),
        flags: 'i',
      }
    : { source: words.source, flags: words.flags };

const TEXTBOX = ['', ...['text', 'tel', 'email', 'search', 'url'].map((type) => `[type=${type}]`)];

/** Elements that can have a role, by HTML-AAM: of those that the app uses. */
// prettier-ignore
const BY_ROLE: Readonly<Record<string, string>> = {
  button:   'button:not([role]), input[type=submit]',
  link:     'a[href]:not([role])',
  checkbox: 'input[type=checkbox]:not([role])',
  radio:    'input[type=radio]:not([role])',
  textbox:  `textarea, ${TEXTBOX.map((type) => (type ? `input${type}` : 'input:not([type])')).join(', ')}`,
  combobox: 'select',
  group:    'fieldset:not([role])',
  heading:  'h1, h2, h3, h4',
  dialog:   'dialog',
  status:   'output',
  list:     'ul, ol',
  listitem: 'li',
};

/** CSS selector of what can have that role (and level, for headings). */
export function cssOf(role: string, level?: number): string {
  if (role === 'heading' && level) return `h${level}`;
  const own = BY_ROLE[role];
  return own ? `${own}, [role=${role}]` : `[role=${role}]`;
}

/** The fields that a label can name. */
export const FIELDS = 'input:not([type=hidden]), select, textarea, [aria-label], [aria-labelledby]';
