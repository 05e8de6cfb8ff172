import type { HelferEintrag } from '#domain/leitstand/fall.ts';

/** Whether a helper's trucks fit one of the hints. */
export const fits = ({ lkw }: HelferEintrag, hinweise: readonly string[]): boolean =>
  lkw.some((code) => hinweise.includes(code));

/**
 * The helpers that the words find, the last used one first, and last the one who is asked already (`gefragt`, a name).
 * `hinweise`: only those who fit one of them; null: all. Each
 * word has to stand in the name, the area, the plate or the number, whose blanks do not count.
 */
export function helpersFor(
  all: readonly HelferEintrag[],
  { words, hinweise, gefragt = '' }: { words: string; hinweise: readonly string[] | null; gefragt?: string },
): HelferEintrag[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all
    .filter((helfer) => {
      const { name, gebiet, kennzeichen, telefon } = helfer;
      const said = [name, gebiet, kennzeichen, telefon.replaceAll(/[^\d+]/g, '')].join(' ').toLowerCase();
      return wanted.every((word) => said.includes(word)) && (!hinweise || fits(helfer, hinweise));
    })
    .sort(
      (one, other) =>
        Number(gefragt !== '' && one.name === gefragt) - Number(gefragt !== '' && other.name === gefragt) ||
        (one.zuletzt < other.zuletzt ? 1 : one.zuletzt > other.zuletzt ? -1 : 0),
    );
}
