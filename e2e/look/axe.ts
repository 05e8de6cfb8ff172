import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';

/** axe as a script; `axeRun` is what to evaluate after it, `readFindings` reads the answer. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * WCAG 2.2 AA, EN 301 549 and axe's best practices; `target-size`, off by default in axe, is switched on below.
 * docs/rules.md 'Accessibility'.
 */
const ALL = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'EN-301-549', 'best-practice'],
};

/** Rules whose result another colour scheme or language can change. */
const LOOK_AND_LANGUAGE = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'html-has-lang', 'html-lang-valid', 'valid-lang', 'document-title'],
};

interface Result {
  id: string;
  help: string;
  nodes: { target: string[]; any: { message: string }[] }[];
}

/** One result of axe for one element. */
export interface Finding {
  rule: string;
  target: string;
  /** Rule, element and message in one line. */
  text: string;
}

export interface Findings {
  violations: Finding[];
  /** Results that need a review by a person. */
  incomplete: Finding[];
}

/** Waits for two frames: a new size of the window changes at the next one what is shown, in the middle of a run. */
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** Ends what is still moving, but for what moves for ever: half a transition has a colour that nobody chose. */
const ENDED = `for (const one of document.getAnimations())
  if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();`;

const sessions = new WeakMap<Page, CDPSession>();

/** Runs axe on the page as it is. axe is injected by the DevTools protocol, so that the page's CSP stays on. */
export async function axeFindings(page: Page, rules: 'all' | 'look and language' = 'all'): Promise<Findings> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
    return result.value;
  };
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(axeSource);
  await evaluate(DRAWN);
  return readFindings(String(await evaluate(axeRun(rules))));
}

/**
 * An expression for the page, whose promise is JSON for `readFindings`. It looks from the page's end, where the sticky
 * dock stands at its own place: elsewhere it covers whatever is just below, which axe takes for a target too small.
 */
export function axeRun(rules: 'all' | 'look and language' = 'all'): string {
  const options = {
    runOnly: rules === 'all' ? ALL : LOOK_AND_LANGUAGE,
    rules: { 'target-size': { enabled: rules === 'all' } },
    resultTypes: ['violations', 'incomplete'],
    // Only for audio and video, of which there is none.
    preload: false,
  };
  return `(async () => {
    ${ENDED}
    const top = scrollY;
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const { violations, incomplete } = await axe.run(document, ${JSON.stringify(options)});
    scrollTo({ top, behavior: 'instant' });
    return JSON.stringify({ violations, incomplete });
  })()`;
}

export function readFindings(json: string): Findings {
  const found = JSON.parse(json) as Record<keyof Findings, Result[]>;
  return { violations: found.violations.flatMap(findingsOf), incomplete: found.incomplete.flatMap(findingsOf) };
}

/** Violations of all rules, one line each. */
export async function axe(page: Page): Promise<string[]> {
  return (await axeFindings(page)).violations.map(({ text }) => text);
}

const findingsOf = ({ id, help, nodes }: Result): Finding[] =>
  nodes.map(({ target, any }) => ({
    rule: id,
    target: target.join(' '),
    text: `${id} (${help}): ${target.join(' ')} ${any[0]?.message ?? ''}`.trim(),
  }));

/**
 * Results axe reports as incomplete, with the reason why they are no fault. The themes' own test computes the contrast
 * of every pair of tokens.
 */
// prettier-ignore
const UNDECIDED: readonly (readonly [rule: string, text: RegExp, reason: string])[] = [
  ['color-contrast', /kennzeichen_land Element('s background color could not| has a 1:1)/, 'the sign of the country is drawn over the select, white on the blue of the plate'],
  ['color-contrast', /: \.lead > p( > span)? Element's background/, 'on wide screens the paths of the hero reach up behind the words, empty there'],
  ['color-contrast', /: (time\[datetime="[^"]+"\]|\.notes > li > span) Element's background/, 'the rings of the drawing below, cut off at its frame, reach behind the messages, which lie on their card'],
  ['color-contrast', /: \.to-come\S* > .* due to a pseudo element/, 'the mark of a step stands before its words, not behind them'],
  ['heading-order',  /section > h2 Unable to determine/,         'the complementary region begins with a heading of the second level; the h1 stands in main'],
  ['color-contrast', /text(\[[xy]="[\d.]+"\])? Element's background/,  'words in a drawing, which axe cannot see through; ink on the ground of the drawing, white on the blue of the sign'],
  ['color-contrast', /: (#(_r_\w+_|stand)|h1|\.tool-danger > span|\.time( > span)?) Element's background .* overlapped/, 'what stands above and below the map: the rings of the drawing reach behind them, cut off by its frame'],
  ['color-contrast', /(\.note > div|\.num|> p|> b|\.hint(:nth-child\(\d\))?|(div|b|\.hint|span) > (span|bdi)(\[dir="ltr"\])?(:nth-child\(\d\))?) Element's background .* overlapped/, 'around the map of the helper: the rings of its drawing reach beyond the frame, which cuts them off'],
  ['color-contrast', /: (\.stack > \.near > p\[role="status"\]|\.steps > label:nth-child\(\d\) > span|(\.buttons > )?\.button(-2(\.button\[type="button"\])?|\[type="button"\]:nth-child\(1\))) Element's background .* overlapped/, 'the dialog of the map: the rings of its drawing reach beyond the frame, which cuts them off'],
  ['color-contrast', /label\[for="gefahr-\w+"\] > span Element's background .* overlapped/, 'the call 112 stays in sight while the rows scroll beneath it'],
  ['color-contrast', /(text\[|\.kz-land > b|\.row).* too short/, 'one letter or digit, in the colours of the words around it'],
];

export const isExplained = ({ rule, text }: Finding): boolean =>
  UNDECIDED.some(([known, pattern]) => known === rule && pattern.test(text));

export const textOf = ({ text }: Finding): string => text;
