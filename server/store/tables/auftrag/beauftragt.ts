import type { Helfer } from '#domain/ereignisse/helfer.ts';

/** The fields with which an assignment tells the person who comes and, if it is said, when. */
export const beauftragt = ({
  helfer,
  minuten,
}: {
  helfer: Helfer;
  minuten: number | null;
}): Record<string, string> => ({
  apPartnerInfo: JSON.stringify(helfer),
  ...(minuten !== null && { wartezeitMinuten: String(minuten) }),
});
