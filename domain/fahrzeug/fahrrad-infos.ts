import { plural } from '../plural.ts';
import { part, type Asking, type Option } from '../questions.ts';
import { VORGANG } from '../vorgang.ts';
import { anhaengerQuestion, asksVehicle } from './anhaenger.ts';

const { kfz } = VORGANG;

const asksFrameNumber = ({ webparams }: Asking): boolean => webparams.web_rahmennummer_abfrage_jn;

/** §2 'bicycle': the kinds of bicycle, by their codes on the wire. */
// prettier-ignore
export const FAHRRAD_TYPEN = {
  fahrrad:      ['Fahrrad', 'Bicycle'],
  ebike:        ['E-Bike', 'E-bike'],
  tandem:       ['Tandem', 'Tandem'],
  lastenrad:    ['Lasten\u00adrad', 'Cargo bike'],
  dreirad:      ['Dreirad', 'Tricycle'],
  anderes:      ['Anderes', 'Other'],
  keine_angabe: ['Keine Angabe', 'Prefer not to say'],
} as const satisfies Record<string, Option>;

/** §2 'bicycle', §3: its data lies in the fields of `kfz`. §5 'Frame number': asked where the client wants it. */
export const fahrradInfos = part({
  at: 'kfz',
  title: ['Was für ein Rad ist es?', 'What kind of bicycle is it?'],
  name: ['Fahrrad', 'Bicycle'],
  icon: 'bike',
  empty: {
    fahrzeugtyp: kfz.fahrzeugtyp,
    hersteller: kfz.hersteller,
    rahmennummer: kfz.rahmennummer,
    anhaenger: kfz.anhaenger,
    datenEingegeben: kfz.datenEingegeben,
  },
  questions: [
    {
      kind: 'one',
      field: 'fahrzeugtyp',
      layout: 'cols',
      of: FAHRRAD_TYPEN,
      label: ['Art', 'Type'],
      unsure: 'keine_angabe',
    },
    {
      kind: 'text',
      field: 'hersteller',
      ofClient: asksVehicle,
      autocomplete: 'off',
      capitals: 'words',
      label: ['Marke', 'Make'],
    },
    {
      kind: 'text',
      field: 'rahmennummer',
      ofClient: asksFrameNumber,
      autocomplete: 'off',
      capitals: 'all',
      label: ({ webparams }) => webparams.web_rahmennummer_label,
      hint: ({ webparams }) => webparams.web_RahmennummerZeichenHinweis,
      min: [
        ({ webparams }) => webparams.web_RahmennummerMinAnzahlZeichen,
        ({ webparams: { web_RahmennummerMinAnzahlZeichen: n, web_rahmennummer_label: label } }) =>
          plural(
            n,
            [
              `Geben Sie bei „${label[0]}“ mindestens ein Zeichen ein.`,
              `Enter at least one character for “${label[1]}”.`,
            ],
            [
              `Geben Sie bei „${label[0]}“ mindestens ${n} Zeichen ein.`,
              `Enter at least ${n} characters for “${label[1]}”.`,
            ],
          ),
      ],
      brief: () => null,
    },
    anhaengerQuestion,
  ],
});
