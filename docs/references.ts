import { posix } from 'node:path';
import { hasHeading } from './product-statements.ts';
import { proseOf } from './prose.ts';

/** What references lead to. */
export interface Targets {
  /** Every file of the repository, by its path from the root. */
  files: ReadonlyMap<string, () => string>;
  /** Numbers of docs/choices.md (`D54`), of docs/rules.md (`R5`, `F9`, `T11`) and of faults/ (`C19`). */
  choices: ReadonlySet<string>;
  rules: ReadonlySet<string>;
  faults: ReadonlySet<string>;
}

/** A kind of reference: how it is written, and each place it leads to that is not there, with the remedy. */
interface Kind {
  pattern: RegExp;
  lost(found: string[], targets: Targets, file: string): string[];
}

const PRODUCT = 'docs/product.md';
const QUOTE = String.raw`'((?:[^']|'(?=\w))+)'(?!\w)`;
const FAULT = '[CNSDGP]\\d{1,2}';
/** One number, or the two ends of a range. */
const RANGE = String.raw`${FAULT}(?:(?:\s+to\s+|–)${FAULT})?`;
/** `fault` names one of them, `faults` a list: in 'fault C10, D77' the second is a choice. */
const FAULTS = String.raw`s\s+${RANGE}(?:(?:,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+)${RANGE})*|\s+${RANGE}`;
const FOLDERS = 'bench|chaos|deploy|docs|domain|e2e|faults|mandanten|scripts|server|themes|web';
/** Made by a command, or by whoever sets the product up. */
const MADE =
  /^(deploy\/tls\/.+|deploy\/secrets(\/.+)?|faults\/report\.json|(mandanten|themes)\/(kiebitz|kranich)\b.*|domain\/schaden\/fahrrad-rahmen\.ts)$/;

/** In their order: what one has taken no later one reads. */
const KINDS: readonly Kind[] = [
  {
    pattern: new RegExp(String.raw`\b[Ff]ault(${FAULTS})`, 'g'),
    lost: ([, list = ''], { faults }) =>
      list
        .match(new RegExp(FAULT, 'g'))!
        .filter((nr) => !faults.has(nr))
        .map((nr) => `fault ${nr} is no row of faults/: name one that is`),
  },
  {
    pattern: /(?<![\w#&/.-])(D\d{1,3})\b/g,
    lost: ([, choice = ''], { choices }) =>
      choices.has(choice) ? [] : [`${choice} is no row of docs/choices.md: name one, or write 'fault ${choice}'`],
  },
  {
    pattern: /(?<![\w#&/.-])([RFT]\d{1,2})\b/g,
    lost: ([, rule = ''], { rules }) =>
      rules.has(rule) ? [] : [`${rule} is no row of docs/rules.md: name one that is`],
  },
  {
    pattern: /(?<![\w#&/.%`-])([CNSGP][1-9]\d?)\b/g,
    lost: ([, nr = ''], { faults }, file) =>
      !faults.has(nr) || /^faults\/|\.md$/.test(file)
        ? []
        : [`${nr} says not what it is a number of: write 'fault ${nr}'`],
  },
  {
    pattern: /\b[Dd]ecisions?\s+(\d{1,3})\b/g,
    lost: ([said = '', nr = '']) => [`'${said}' says not which list: write D${nr} or ADR ${nr.padStart(3, '0')}`],
  },
  {
    pattern: /\bADR\s+(\d+)\b/g,
    lost: ([, nr = ''], { files }) =>
      [...files.keys()].some((path) => path.startsWith(`docs/decisions/${nr}-`))
        ? []
        : [`ADR ${nr} is no file docs/decisions/${nr}-….md: name one that is`],
  },
  {
    pattern: new RegExp(String.raw`§(\d+)(?:\s+(?:${QUOTE}|([A-Z]+(?:_[A-Z]+)+)\b|${'`([^`]+)`'}))?`, 'g'),
    lost: ([, nr = '', quote, code, ticked], { files }) =>
      lostInSection(`§${nr}`, { quote, code: code ?? ticked }, files),
  },
  {
    pattern: new RegExp(String.raw`\b(docs\/[\w-]+\.md)\s+${QUOTE}(?:(?:,|\s+and)\s+${QUOTE})*`, 'g'),
    lost: ([said = '', path = ''], { files }) =>
      Array.from(said.matchAll(new RegExp(QUOTE, 'g')), ([, words = '']) => words.replaceAll(/\s+/g, ' '))
        .filter((words) => !headingsOf(files.get(path)?.() ?? '').includes(words))
        .map((words) => `'${words}' is no heading of ${path}: quote one that is`),
  },
  {
    pattern: /\]\(([^)\s]+)\)/g,
    lost: ([, link = ''], { files }, file) => lostLink(link, file, files),
  },
  {
    pattern: new RegExp(String.raw`(?<![\w./@<-])(?:${FOLDERS})\/[\w./*{},@-]*[\w*}\/]`, 'g'),
    lost: ([said = ''], { files }) =>
      isThere(said, files) ? [] : [`${said} is no file or folder: name one, from the root`],
  },
  {
    pattern: /(?<![\w./*<>@#-])[\w-]+(?:\/[\w-]+)*\.(?:md|ts|tsx|mjs)\b(?!\.)/g,
    lost: ([said = ''], { files }) =>
      [...files.keys()].some((path) => `/${path}`.endsWith(`/${said}`))
        ? []
        : [`${said} is no file of the repository: name one, or say what is meant`],
  },
];

/** References of a file that lead nowhere, in lines of `file:line: what is wrong: the remedy`. */
export function lostReferences(file: string, source: string, targets: Targets): string[] {
  let prose = proseOf(file, source);
  const all = KINDS.flatMap(({ pattern, lost }) => {
    const ofKind = Array.from(prose.matchAll(pattern), (match) => {
      const line = source.slice(0, match.index).split('\n').length;
      return lost([...match], targets, file).map((what) => ({ line, what }));
    });
    prose = prose.replaceAll(pattern, (said) => said.replaceAll(/[^\n]/g, ' '));
    return ofKind.flat();
  });
  return all.sort((a, b) => a.line - b.line).map(({ line, what }) => `${file}:${line}: ${what}`);
}

function lostInSection(
  section: string,
  { quote, code }: { quote: string | undefined; code: string | undefined },
  files: Targets['files'],
): string[] {
  const product = files.get(PRODUCT)?.() ?? '';
  const text = product.split(/^(?=## )/m).find((part) => part.startsWith(`## ${section} `));
  if (!text) return [`${section} is no paragraph of ${PRODUCT}: name one that is`];
  if (quote && !hasHeading(product, section, quote))
    return [`'${quote.replaceAll(/\s+/g, ' ')}' begins nothing in ${section} of ${PRODUCT}: quote what does`];
  if (code && !text.includes(code)) return [`${code} does not stand in ${section} of ${PRODUCT}: name what does`];
  return [];
}

/** Headings, and bold words that begin a paragraph or a point. */
function headingsOf(document: string): string[] {
  return Array.from(document.matchAll(/^(?:#+ (.+)|(?:- )?\*\*(.+?)[.:]?\*\*.*)$/gm), ([, heading, bold]) =>
    (heading ?? bold ?? '').replaceAll('`', ''),
  );
}

function lostLink(link: string, file: string, files: Targets['files']): string[] {
  if (/^[a-z]+:/.test(link)) return [];
  const [to = '', anchor] = link.split('#');
  const path = to ? posix.join(posix.dirname(file), to) : file;
  if (!isThere(path, files)) return [`${link} leads to no file: link one that is there`];
  const anchors = headingsOf(files.get(path)?.() ?? '').map(anchorOf);
  return anchor && !anchors.includes(anchor) ? [`#${anchor} is no heading of ${path}: link one that is`] : [];
}

/** The anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-');

/** A file, a folder that holds one, or a pattern that some file fits. */
function isThere(said: string, files: Targets['files']): boolean {
  const path = said.replace(/^\.\//, '').replace(/\/$/, '');
  if (files.has(path) || MADE.test(path) || path === '.') return true;
  const isPattern = /[*{]/.test(path);
  return [...files.keys()].some((file) => (isPattern ? posix.matchesGlob(file, path) : file.startsWith(`${path}/`)));
}
