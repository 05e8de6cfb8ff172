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
  }).filter(({ texts: [de] }) => !/^(\/|[A-Z_]{4})/.test(de)); // codes and paths
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
