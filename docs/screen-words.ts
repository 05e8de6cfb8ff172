/** A thing that the screens name, in both languages, and the words that they do not use for it. */
export interface ScreenWord {
  thing: string;
  said: readonly [de: string, en: string];
  not: readonly string[];
}

/** A text of the screens, with the line on which it begins. */
export interface ScreenText {
  at: string;
  texts: readonly [de: string, en: string];
}

/** The rows of 'Words of the screens' in docs/words.md. */
export function screenWords(words: string): ScreenWord[] {
  const [, section = ''] = /## Words of the screens\n([\s\S]*?)(\n## |$)/.exec(words) ?? [];
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Thing'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, thing = '', de = '', en = '', not = '']) => ({
      thing,
      said: [de, en] as const,
      not: not === '-' ? [] : not.split(', '),
    }));
}

const STRING = String.raw`(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|` + '`((?:[^`\\\\]|\\\\.)*)`)';
const PAIR = new RegExp(String.raw`\[\s*${STRING},\s*${STRING}`, 'g');

/** The texts of a source file: pairs of strings, German and English side by side. */
export function textsIn(file: string, source: string): ScreenText[] {
  return Array.from(source.matchAll(PAIR), (match) => {
    const [de, en] = [match.slice(1, 4), match.slice(4, 7)].map((found) =>
      (found.find((one) => one !== undefined) ?? '').replaceAll(String.raw`\u00ad`, ''),
    );
    return { at: `${file}:${source.slice(0, match.index).split('\n').length}`, texts: [de!, en!] as const };
  }).filter(({ texts: [de] }) => !/^(\/|[A-Z_]{4}|[a-z]+(-[a-z]+)+$)/.test(de)); // codes and paths
}

/** The texts of a client's legal page, a line each. They are in one language. */
export const linesIn = (file: string, markdown: string): ScreenText[] =>
  markdown.split('\n').map((line, nr) => ({ at: `${file}:${nr + 1}`, texts: [line, line] as const }));

/** What the specification quotes: the rows of 'Exact words' and the titles of §8, in both languages. */
export function quotedIn(product: string): ReadonlySet<string> {
  const [, exact = ''] = /## Exact words\n([\s\S]*?)(\n## |$)/.exec(product) ?? [];
  const cells = exact.split('\n').flatMap((line) => line.split('|').map((cell) => cell.trim()));
  const titles = Array.from(product.matchAll(/^\| `ERR_\w+` \|(?:[^|]*\|){2} ([^|/]+) \/ ([^|]+) \|/gm), (row) =>
    row.slice(1),
  );
  return new Set([...cells, ...titles.flat()].filter((text) => text.length > 3));
}

/** The texts that name a thing by another word than the table does. */
export function otherWords(texts: readonly ScreenText[], words: readonly ScreenWord[]): string[] {
  return words.flatMap(({ said, not }) =>
    not.flatMap((word) => {
      const pattern = new RegExp(String.raw`(?<!\p{L})${word.replaceAll('.', String.raw`\.`)}(?!\p{L})`, 'iu');
      return texts
        .filter((one) => one.texts.some((text) => pattern.test(text)))
        .map((one) => `${one.at}: '${word}'; the screens say ${said.join(' / ')}`);
    }),
  );
}
