import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Geduld } from '#domain/ereignisse/ueberfaellig.ts';
import { APP_TYPES, appTypOf, type AppTyp } from '#domain/flow.ts';
import { ALLE_HINWEISE, type Hinweiswahl } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { isObject } from '#domain/is-object.ts';
import { readWebparams, type Mandant } from '#domain/mandant.ts';
import { mistakeAt, mistakeLine, type Mistake } from '#domain/mistake.ts';
import { LAENDER } from '#domain/ort/alle-laender.ts';
import { switchOf } from '#domain/switch-word.ts';
import { LANGUAGES, type Language } from '#domain/text.ts';
import { assetOf, type Asset } from '../files/assets.ts';
import { legalRemarks } from './legal.ts';
import { logoOf, type Logo } from './logo.ts';
import {
  warnings,
  hostsOf,
  soundFields,
  textWarnings,
  themeOf,
  type MandantFile,
  type SoundFields,
} from './mandant-warnings.ts';
import { mandantRule, STANDARDS } from './mandant-schema.ts';
import { readJson, readText } from '../files/plain-file.ts';
import { isWrong } from './field-rules.ts';
import type { Gateway } from './gateway.ts';
import { namingMistakes, withOwnNames } from './other-names.ts';
import { STANDARD } from '#domain/standard.ts';
import type { ClientWebhook } from './webhook-rule.ts';

/** Legal texts of a client; also the names of their pages (`/recht/agb`). */
export const RECHT = ['agb', 'datenschutz', 'impressum'] as const;
export type Recht = (typeof RECHT)[number];

/** A client that can be served. */
export interface Client {
  mandant: Mandant;
  /** Host names that serve this client only. */
  hosts: readonly string[];
  logo: Asset;
  /** App types that people without an invitation may start. ADR 022 */
  appTypen: readonly AppTyp[];
  /** Markdown. */
  recht: Record<Recht, Record<Language, string>>;
  /** Partners whose keys act on every case of the client, by name. ADR 038 */
  partner: readonly string[];
  /** How long silence may last until it is overdue. D111 */
  geduld: Geduld;
  /** How text messages go to people; null: not at all. ADR 051 */
  nachrichten: Gateway | null;
  /** Where the messages about its cases go; null: to the operator's webhook. ADR 057 */
  webhook: ClientWebhook | null;
  /** What the hints for its helpers leave out and say in other words. */
  fahrzeughinweise: Hinweiswahl;
  /** Retention: days from the last event of a case until it is erased. D86 */
  aufbewahrungTage: number;
  /** Id and version of the configuration; a case stores it as `webAppConfig`. */
  configuration: string;
}

/** A client that cannot be served or made; the message is for the operator. */
export class MandantError extends Error {}

/** A mistake or warning about a file of a client's folder. */
export interface Finding extends Mistake {
  file: string;
  /** True: the client cannot be served. False: a warning; it should not go live. */
  isGrave: boolean;
}

/** Result of reading a client's folder. */
export interface Reading {
  id: string;
  /** Null: it cannot be served. */
  client: Client | null;
  /** The valid fields of its `mandant.json`, served or not. */
  sound: SoundFields;
  findings: readonly Finding[];
}

/** A finding as one line for the operator. */
export const findingLine = (id: string, finding: Finding): string =>
  `Client ${JSON.stringify(id.slice(0, 60)).slice(1, -1)}: ${mistakeLine(finding.file, finding)}`;

/** Maximum size in bytes of mandant.json and of a legal text. */
const LARGEST = { json: 64_000, text: 100_000 };

interface Surroundings {
  /** Folder of the clients' folders. */
  folder: string;
  /** Names of the available themes. */
  themes: readonly string[];
  demo: Mandant['demo'];
  laender?: Mandant['laender'];
}

/** Reads and validates a client's folder; never throws. */
export function readClient(id: string, surroundings: Surroundings): Reading {
  try {
    return read(id, surroundings);
  } catch (error) {
    // A bug of ours must not take the other clients down.
    const remedy = `it cannot be read (${String(error).slice(0, 120)}), make it simpler and tell us`;
    return {
      id,
      client: null,
      sound: {},
      findings: [{ ...mistakeAt('', undefined, remedy), file: 'its folder', isGrave: true }],
    };
  }
}

function read(id: string, { folder, themes, demo, laender = LAENDER }: Surroundings): Reading {
  const own = join(folder, id);
  const findings: Finding[] = [];
  const find = (file: string, mistakes: readonly Mistake[], isGrave = true): void =>
    void findings.push(...mistakes.map((mistake) => ({ ...mistake, file, isGrave })));
  const refused = { id, client: null, sound: {}, findings };

  if (!/^[A-Za-z0-9_-]{1,40}$/.test(id)) {
    find('its folder', [mistakeAt('', undefined, 'the name may hold letters, digits, - and _ only, rename it')]);
    return refused;
  }
  if (!lstatSync(own, { throwIfNoEntry: false })?.isDirectory()) {
    find('its folder', [mistakeAt('', undefined, 'this is a link or no folder, put the folder itself there')]);
    return refused;
  }
  const { value, mistake } = readJson(own, 'mandant.json', LARGEST.json);
  const wrong = mistake ? [mistake] : mandantRule(themes).mistakes(value, '');
  const written = mistake ? {} : soundFields(value, wrong);
  find('mandant.json', wrong);
  if (isObject(value)) find('mandant.json', namingMistakes(written, wrong));
  const sound = withOwnNames(written);
  // Read every part, so that the operator sees all mistakes at once.
  const recht = readRecht(own, find);
  const { logo, mistake: ofLogo } = logoOf(own, sound);
  if (ofLogo) find(sound.logo!.datei, [ofLogo], false);
  find('mandant.json', warnings(sound, themes), false);
  const isLive = isObject(value) && !isWrong(wrong, 'testmandant') && !switchOf(sound.testmandant, false);
  for (const { file: name, ...warning } of textWarnings(recht, isLive)) find(name, [warning], false);
  if (!logo || findings.some(({ isGrave }) => isGrave)) return { ...refused, sound };

  const file = sound as MandantFile;
  const agreedTo = [recht.agb, recht.datenschutz].flatMap((page) => LANGUAGES.map((language) => page[language]));
  const mandant = { ...mandantOf(id, file, logo, themes), zustimmung: versionOf(agreedTo), demo, laender };
  return {
    id,
    client: {
      mandant,
      hosts: hostsOf(file),
      logo: assetOf(logo.datei, logo.bytes),
      appTypen: APP_TYPES.filter((typ) => !file.appTypen || file.appTypen.some((one) => appTypOf(one) === typ)),
      recht,
      partner: (file.partner ?? []).map((name) => name.trim()),
      geduld: {
        geduldMinuten: file.geduldMinuten ?? STANDARDS.geduldMinuten,
        geduldUnterwegsMinuten: file.geduldUnterwegsMinuten ?? STANDARDS.geduldUnterwegsMinuten,
      },
      nachrichten: gatewayOf(file),
      webhook: file.webhook ?? null,
      fahrzeughinweise: { ...ALLE_HINWEISE, ...file.fahrzeughinweise },
      aufbewahrungTage: file.aufbewahrungTage ?? STANDARDS.aufbewahrungTage,
      configuration: `${id}/${versionOf([JSON.stringify(mandant)])}`,
    },
    sound,
    findings,
  };
}

const gatewayOf = ({ nachrichten }: MandantFile): Gateway | null =>
  typeof nachrichten === 'object'
    ? ({ kopf: {}, geheimnis: '', erfolg: null, ...nachrichten } as Gateway)
    : (nachrichten ?? null);

function mandantOf(
  id: string,
  file: MandantFile,
  logo: Logo,
  themes: readonly string[],
): Omit<Mandant, 'zustimmung' | 'demo' | 'laender'> {
  const { telefon } = file;
  const name = file.name.trim();
  const webparams = readWebparams(file.webparams);
  const src = `/mandanten/${id}/${logo.datei}`;
  // §4 'Theme': an unknown one falls back to the default.
  const theme = themeOf(file, themes) || STANDARD;
  return {
    id,
    name,
    telefon: { anzeige: telefon.anzeige.trim(), wahl: telefon.wahl },
    erreichbar: file.erreichbar ?? STANDARDS.erreichbar,
    ...smsOf(file),
    theme,
    logo: { src, alt: logo.alt?.trim() || name, width: logo.width, height: logo.height },
    zone: file.zone ?? STANDARDS.zone,
    offenerEinstieg: switchOf(file.offenerEinstieg, false),
    testmandant: switchOf(file.testmandant, false),
    hinweise: (file.hinweise ?? []).map(({ von = '', bis = '', text }) => ({ von, bis, text })),
    webparams: {
      ...webparams,
      // Without a gateway the tick would be a promise that nobody keeps.
      web_handynachricht_abfrage_jn: webparams.web_handynachricht_abfrage_jn && gatewayOf(file) !== null,
      web_rufnummer: telefon.anzeige.trim(),
      logo: src,
      stylesheet: theme,
    },
  };
}

/** The number for reports by text; nothing where the client has switched them off. ADR 063 */
const smsOf = ({ smsMeldung }: SoundFields): Pick<Mandant, 'smsNummer'> =>
  smsMeldung && switchOf(smsMeldung.an, true) ? { smsNummer: smsMeldung.nummer } : {};

function readRecht(own: string, find: (file: string, mistakes: Mistake[], isGrave?: boolean) => void): Client['recht'] {
  const textOf = (name: string): string => {
    const { text, mistake } = readText(own, name, LARGEST.text);
    if (text === null) {
      find(name, [mistake]);
      return '';
    }
    if (!text.trim()) find(name, [mistakeAt('', undefined, 'the text is empty, write it')]);
    else if (!/^#\s+\S/m.test(text))
      find(name, [mistakeAt('', undefined, 'it has no heading, begin it with "# "')], false);
    for (const { remedy, isGrave } of legalRemarks(text)) find(name, [mistakeAt('', undefined, remedy)], isGrave);
    return text;
  };
  return Object.fromEntries(
    RECHT.map((page) => [
      page,
      Object.fromEntries(LANGUAGES.map((language) => [language, textOf(`${page}.${language}.md`)])),
    ]),
  ) as Client['recht'];
}

/** Content hash of the texts, 12 characters. */
const versionOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\u0000')).digest('hex').slice(0, 12);
