import { addressIn } from '../ort/adresse.ts';
import { ALLE_LAENDER, ANDERES_LAND, FIRST_LAENDER } from '../ort/alle-laender.ts';
import { postcodeKeys } from '../ort/laender.ts';
import { tidyPlz, withPlzAsText } from '../ort/postcode.ts';
import { plural } from '../plural.ts';
import { part, type Asking } from '../questions.ts';
import { codePoints } from '../questions/given.ts';
import { VORGANG } from '../vorgang.ts';
import { COUNTS, COUNTS_IN_WORDS, bicyclesOnSite, personsOnSite } from './anzahl.ts';
import { handynachricht } from './handynachricht.ts';
import { laterProblem } from './spaeter.ts';
import { phoneProblem, tidyPhone } from './telefon.ts';

const { vn } = VORGANG;

const asksAddress = ({ webparams }: Asking): boolean => webparams.web_wohnanschrift_abfrage_jn;
const asksEmail = ({ webparams }: Asking): boolean => webparams.web_email_abfrage;
const isLater = ({ hilfeSofort }: { hilfeSofort: boolean }): boolean => !hilfeSofort;

/** §2 'persons': when, how many, who, and how to reach them. */
export const personen = part({
  at: 'vn',
  besides: {
    '': ['hilfeSofort', 'spaeter_datum', 'spaeter_uhrzeit', 'email', 'handynachricht', 'beschreibungVN'],
    vorgangsMetadaten: ['mobilnummer'],
    'vn.adresse': ['strasse', 'hausnummer', 'plz', 'ort', 'land', 'formatierteAdresse'],
  },
  title: ['Ihre Angaben', 'Your details'],
  name: ['Person', 'Person'],
  icon: 'person',
  empty: {
    hilfeSofort: VORGANG.hilfeSofort,
    spaeter_datum: VORGANG.spaeter_datum,
    spaeter_uhrzeit: VORGANG.spaeter_uhrzeit,
    anzahlPersonen: vn.anzahlPersonen,
    anzahlFahrraeder: vn.anzahlFahrraeder,
    vorname: vn.vorname,
    nachname: vn.nachname,
    mobilnummer: VORGANG.vorgangsMetadaten.mobilnummer,
    handynachricht: VORGANG.handynachricht,
    email: VORGANG.email,
    arbeitgeber: vn.arbeitgeber,
    vsnr: vn.vsnr,
    strasse: '',
    hausnummer: '',
    plz: '',
    ort: '',
    land: vn.adresse.land,
    formatierteAdresse: '',
    beschreibungVN: VORGANG.beschreibungVN,
    datenEingegeben: vn.datenEingegeben,
  },
  questions: [
    {
      kind: 'text',
      field: 'vorname',
      autocomplete: 'given-name',
      label: ['Vorname', 'First name'],
      missing: ['Geben Sie Ihren Vornamen an.', 'Enter your first name.'],
    },
    {
      kind: 'text',
      field: 'nachname',
      autocomplete: 'family-name',
      label: ['Nachname', 'Surname'],
      missing: ['Geben Sie Ihren Nachnamen an.', 'Enter your surname.'],
    },
    {
      kind: 'text',
      field: 'mobilnummer',
      inputmode: 'tel',
      autocomplete: 'tel',
      label: ['Handynummer', 'Mobile number'],
      hint: ['Der Helfer ruft Sie an, wenn er Sie nicht findet.', 'The helper calls you if they cannot find you.'],
      missing: ['Geben Sie Ihre Handynummer an.', 'Enter your mobile number.'],
      tidy: tidyPhone,
      check: (_, { mobilnummer }) => phoneProblem(mobilnummer),
    },
    handynachricht,
    {
      kind: 'text',
      field: 'email',
      ofClient: asksEmail,
      inputmode: 'email',
      autocomplete: 'email',
      label: ['E-Mail', 'E-mail'],
      check: (email) =>
        /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
          ? null
          : ['Geben Sie die E-Mail so ein: name@beispiel.de', 'Enter the e-mail like this: name@example.com'],
    },
    {
      kind: 'one',
      field: 'anzahlPersonen',
      when: (_, { typ }) => typ === 'kfz',
      layout: 'counts',
      of: COUNTS,
      orMore: true,
      inWords: COUNTS_IN_WORDS,
      label: ['Wie viele Personen sind vor Ort?', 'How many people are there?'],
      brief: ({ anzahlPersonen }) => personsOnSite(anzahlPersonen),
    },
    {
      kind: 'one',
      field: 'anzahlFahrraeder',
      when: (_, { typ }) => typ === 'fahrrad',
      layout: 'counts',
      of: COUNTS,
      orMore: true,
      inWords: COUNTS_IN_WORDS,
      label: ['Wie viele Fahrräder sind vor Ort?', 'How many bicycles are there?'],
      brief: ({ anzahlFahrraeder }) => bicyclesOnSite(anzahlFahrraeder),
    },
    {
      kind: 'one',
      field: 'hilfeSofort',
      of: { true: ['Jetzt', 'Now', 'clock'], false: ['Später', 'Later', 'calendar'] },
      label: ['Wann sollen wir kommen?', 'When should we come?'],
      brief: () => null,
    },
    {
      kind: 'text',
      field: 'spaeter_datum',
      when: isLater,
      label: ['An welchem Tag?', 'On which day?'],
      missing: ['Wählen Sie einen Tag.', 'Choose a day.'],
      brief: () => null,
    },
    {
      kind: 'text',
      field: 'spaeter_uhrzeit',
      when: isLater,
      label: ['Um wie viel Uhr?', 'At what time?'],
      missing: ['Wählen Sie eine Uhrzeit.', 'Choose a time.'],
      check: (uhrzeit, { spaeter_datum }, asking) =>
        spaeter_datum ? laterProblem(spaeter_datum, uhrzeit, asking) : null,
      brief: () => null,
    },
    {
      kind: 'text',
      field: 'arbeitgeber',
      ofClient: ({ webparams }) => webparams.web_arbeitgeber_abfrage_jn,
      autocomplete: 'organization',
      label: ['Arbeitgeber', 'Employer'],
    },
    {
      kind: 'text',
      field: 'vsnr',
      ofClient: ({ webparams }) => webparams.web_vsnr_abfrage,
      autocomplete: 'off',
      label: ({ webparams }) => webparams.vsnrLabel,
      hint: ({ webparams }) => webparams.web_minAnzahlZeichenHinweis,
      min: [
        ({ webparams }) => webparams.vsnrMinAnzahl,
        ({ webparams: { vsnrMinAnzahl: n } }) =>
          plural(
            n,
            ['Die Nummer hat mindestens ein Zeichen.', 'The number has at least one character.'],
            [`Die Nummer hat mindestens ${n} Zeichen.`, `The number has at least ${n} characters.`],
          ),
      ],
    },
    {
      kind: 'text',
      field: 'strasse',
      ofClient: asksAddress,
      autocomplete: 'address-line1',
      label: ['Straße', 'Street'],
      brief: () => null,
    },
    {
      kind: 'text',
      field: 'hausnummer',
      ofClient: asksAddress,
      label: ['Hausnummer', 'House number'],
      brief: () => null,
    },
    {
      kind: 'text',
      field: 'plz',
      tidy: tidyPlz,
      ofClient: asksAddress,
      inputmode: postcodeKeys,
      autocomplete: 'postal-code',
      label: ['PLZ', 'Postcode'],
      brief: () => null,
    },
    {
      kind: 'text',
      field: 'ort',
      ofClient: asksAddress,
      autocomplete: 'address-level2',
      label: ['Ort', 'Town'],
      brief: () => null,
    },
    {
      kind: 'one',
      field: 'land',
      ofClient: asksAddress,
      layout: 'select',
      of: ALLE_LAENDER,
      first: [() => FIRST_LAENDER, ANDERES_LAND],
      label: ['Land', 'Country'],
      brief: () => null,
    },
    { kind: 'text', field: 'beschreibungVN', lines: 2, label: ['Bemerkung', 'Anything else?'], brief: () => null },
  ],
  reads: withPlzAsText,
  // The prefilled address stays where the address is not asked.
  derive: (person, asking) =>
    asksAddress(asking) ? { formatierteAdresse: addressIn(asking.language ?? 'de', person) } : {},
  rules: [
    {
      field: 'vsnr',
      broken: ({ vsnr }, { webparams }) =>
        webparams.web_vsnr_abfrage && webparams.vsnrMinAnzahl > 0 && codePoints(vsnr.trim()) === 0,
      // The summary shows this message without its field, so it quotes the client's label, which may be a question.
      text: ({ webparams: { vsnrLabel } }) => [
        `Füllen Sie noch aus: „${vsnrLabel[0]}“`,
        `Please fill in: “${vsnrLabel[1]}”`,
      ],
    },
  ],
});
