import type { Helfer } from '#domain/ereignisse/helfer.ts';

/** Event fields of an assignment that tell the person who comes and, if it is known, when. */
export const beauftragtFields = ({
  helfer,
  minuten,
}: {
  helfer: Helfer;
  minuten: number | null;
}): Record<string, string> => ({
  apPartnerInfo: JSON.stringify(helfer),
  ...(minuten !== null && { wartezeitMinuten: String(minuten) }),
});
