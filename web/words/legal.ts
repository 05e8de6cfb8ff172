import type { Text } from '#domain/text.ts';
import { useApp } from '../vorgang/state/app.ts';
import { legalAddress } from '../worker/legal-address.ts';

/** The legal texts, each a page of its own: name in the address, icon, title. D92. */
export const LEGAL = [
  ['agb', 'doc', ['Nutzungs\u00adbedingungen', 'Terms of use']],
  ['datenschutz', 'shield', ['Datenschutz', 'Privacy']],
  ['impressum', 'info', ['Impressum', 'Legal notice']],
] as const satisfies readonly (readonly [string, string, Text])[];

/** Gives the address of the current client's legal text in the current language. */
export function useLegal(): (name: string) => string {
  const mandant = useApp((state) => state.mandant?.id ?? '');
  const language = useApp((state) => state.language);
  return (name) => legalAddress(name, mandant, language);
}
