import type { Text } from '#domain/text.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { legalAddress } from '../worker/legal-address.ts';

/** D92: the legal texts, pages of their own; with their drawing and name. */
export const LEGAL = [
  ['agb', 'doc', ['Nutzungs\u00adbedingungen', 'Terms of use']],
  ['datenschutz', 'shield', ['Datenschutz', 'Privacy']],
  ['impressum', 'info', ['Impressum', 'Legal notice']],
] as const satisfies readonly (readonly [string, string, Text])[];

/** Address of a legal text of the client at hand. */
export function useLegal(): (name: string) => string {
  const mandant = useHeld((state) => state.mandant?.id ?? '');
  const language = useHeld((state) => state.language);
  return (name) => legalAddress(name, mandant, language);
}
