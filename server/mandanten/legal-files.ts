import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mistakeAt } from '#domain/mistake.ts';
import { LANGUAGES, type Language } from '#domain/text.ts';
import { readText } from '../files/plain-file.ts';
import { findingsIn, type Finding } from './finding.ts';
import { legalRemarks } from './legal.ts';

/** Legal texts of a client; also the names of their pages (`/recht/agb`). */
export const RECHT = ['agb', 'datenschutz', 'impressum'] as const;
/** A statement that a client may have beside them (accessibility); its legal notice leads to it. */
export const ERKLAERUNG = 'barrierefreiheit';
const ALL = [...RECHT, ERKLAERUNG] as const;
export type Recht = (typeof ALL)[number];
/** The Markdown of each text in each language. */
export type LegalTexts = Record<(typeof RECHT)[number], Record<Language, string>> & {
  [ERKLAERUNG]?: Record<Language, string>;
};

/** Marker in the draft texts that `new` writes. A text that still has it has not been replaced. */
export const DRAFT = { de: '**Entwurf.**', en: '**Draft.**' };

/** The text of that name that a client has; undefined: it has none, or there is none of that name. */
export const rechtNamed = (name: string, recht: LegalTexts): Recht | undefined =>
  ALL.find((one) => one === name && recht[one]);

/** Maximum size in bytes. */
const LARGEST = 100_000;

/** Reads the legal texts in a client's folder; one that cannot be read is ''. With a draft no client is live. */
export function readLegalFiles(folder: string, isLive: boolean): { recht: LegalTexts; findings: Finding[] } {
  const findings: Finding[] = [];
  const textOf = (page: Recht, language: Language): string => {
    const file = `${page}.${language}.md`;
    const { text, mistake } = readText(folder, file, LARGEST);
    findings.push(...(mistake ? findingsIn(file, [mistake]) : findingsOf(file, text)));
    if (isLive && text?.includes(DRAFT[language]))
      findings.push(
        ...findingsIn(file, [mistakeAt('', undefined, `it still is the draft (${DRAFT[language]}), write your own`)]),
      );
    return text ?? '';
  };
  const hasStatement = LANGUAGES.some((language) => existsSync(join(folder, `${ERKLAERUNG}.${language}.md`)));
  const pages: readonly Recht[] = hasStatement ? ALL : RECHT;
  const recht = Object.fromEntries(
    pages.map((page) => [page, Object.fromEntries(LANGUAGES.map((language) => [language, textOf(page, language)]))]),
  ) as LegalTexts;
  const same = RECHT.filter((page) => recht[page].de.trim() && recht[page].de === recht[page].en);
  const translate = (page: Recht): Finding[] =>
    warning(`${page}.en.md`, `it is the same as ${page}.de.md, write it in English`);
  return { recht, findings: [...findings, ...same.flatMap(translate)] };
}

function findingsOf(file: string, text: string): Finding[] {
  const remarks = legalRemarks(text).flatMap(({ remedy, isGrave }) =>
    findingsIn(file, [mistakeAt('', undefined, remedy)], isGrave),
  );
  if (!text.trim()) return [...findingsIn(file, [mistakeAt('', undefined, 'the text is empty, write it')]), ...remarks];
  return /^#\s+\S/m.test(text) ? remarks : [...warning(file, 'it has no heading, begin it with "# "'), ...remarks];
}

const warning = (file: string, remedy: string): Finding[] =>
  findingsIn(file, [mistakeAt('', undefined, remedy)], false);
