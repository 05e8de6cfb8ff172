import type { Problem } from '#domain/questions.ts';
import { KONTO_GRENZEN, ROLLEN, type Konto } from '#domain/leitstand/konto.ts';
import { plainText } from '#domain/outside-text.ts';
import type { Text } from '#domain/text.ts';
import { wrongAt } from '../../http/faults.ts';
import { newDeskID } from '../begin-session.ts';

export const TAKEN: Text = [
  'Das hat schon ein anderes Konto. Nehmen Sie ein anderes.',
  'Another account has it. Choose another one.',
];

type Typed = Readonly<Partial<Record<'name' | 'kuerzel' | 'rolle' | 'mandanten' | 'mail' | 'endet', unknown>>>;
export type KontoFields = Partial<Pick<Konto, 'name' | 'kuerzel' | 'rolle' | 'mandanten' | 'mail' | 'endet'>>;

const NAME: Text = ['Geben Sie einen Namen von 1 bis 80 Zeichen an.', 'Give a name of 1 to 80 characters.'];
const KUERZEL: Text = ['Geben Sie 2 bis 4 Buchstaben an.', 'Give 2 to 4 letters.'];
const ROLLE: Text = ['Wählen Sie eine Rolle.', 'Choose a role.'];
const MANDANTEN: Text = ['Wählen Sie Mandanten aus der Liste.', 'Choose clients of the list.'];
const MAIL: Text = ['Prüfen Sie die E-Mail-Adresse.', 'Check the e-mail address.'];
const ENDET: Text = [
  'Geben Sie einen Zeitpunkt an, zum Beispiel 2027-12-31T18:00:00Z.',
  'Give a time, such as 2027-12-31T18:00:00Z.',
];

const nameOf = (typed: unknown): string | undefined => {
  const name = typeof typed === 'string' ? plainText(typed, KONTO_GRENZEN.name + 1, false) : '';
  return name && [...name].length <= KONTO_GRENZEN.name ? name : undefined;
};

const kuerzelOf = (typed: unknown): string | undefined => {
  const kuerzel = typeof typed === 'string' ? plainText(typed, 9, false).toUpperCase() : '';
  return /^\p{L}{2,4}$/u.test(kuerzel) ? kuerzel : undefined;
};

const mailOf = (typed: unknown): string | undefined => {
  const mail = typeof typed === 'string' ? plainText(typed, 255, false).toLowerCase() : null;
  return mail === '' || (mail !== null && mail.length < 255 && /^[^\s@]+@[^\s@]+$/.test(mail)) ? mail : undefined;
};

const mandantenOf = (typed: unknown, known: readonly string[]): string[] | null | undefined => {
  if (typed === null) return null;
  const isList = Array.isArray(typed) && typed.length > 0 && typed.every((id) => known.includes(id as string));
  return isList ? [...new Set(typed as string[])].sort() : undefined;
};

const endOf = (typed: unknown): string | null | undefined => {
  if (typed === null) return null;
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
  const time = typeof typed === 'string' && form.test(typed) ? Date.parse(typed) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/**
 * What was typed of an account, as it is kept. `needs`: fields that may not be missing; `clients`: ids that may be
 * named.
 * @throws Refusal UNVOLLSTAENDIG, which names each field that is wrong
 */
export function readKonto(
  typed: Typed,
  { needs, clients = [] }: { needs: readonly (keyof Typed)[]; clients?: readonly string[] },
): KontoFields {
  const wrong: Problem[] = [];
  const read = <T>(feld: keyof Typed, of: (value: unknown) => T | undefined, text: Text): T | undefined => {
    if (typed[feld] === undefined && !needs.includes(feld)) return undefined;
    const value = of(typed[feld]);
    if (value === undefined) wrong.push({ feld, text });
    return value;
  };
  const fields = {
    name: read('name', nameOf, NAME),
    kuerzel: read('kuerzel', kuerzelOf, KUERZEL),
    rolle: read('rolle', (value) => ROLLEN.find((rolle) => rolle === value), ROLLE),
    mandanten: read('mandanten', (value) => mandantenOf(value, clients), MANDANTEN),
    mail: read('mail', mailOf, MAIL),
    endet: read('endet', endOf, ENDET),
  };
  if (wrong.length) throw wrongAt(...wrong);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as KontoFields;
}

/** A new account of these fields, which were asked for. Without `mandanten` it sees all clients. */
export const newKonto = (read: KontoFields, angelegt: string): Konto => ({
  kontoID: newDeskID(),
  name: read.name!,
  kuerzel: read.kuerzel!,
  rolle: read.rolle!,
  mandanten: read.mandanten ?? null,
  beispiel: false,
  mail: read.mail ?? '',
  angelegt,
  endet: read.endet ?? null,
});
