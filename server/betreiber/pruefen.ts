import { existsSync } from 'node:fs';
import { mistakeLine } from '#domain/mistake.ts';
import { ownWebhooks, type Mandanten } from '../mandanten/mandanten.ts';
import { checkMandanten } from '../mandanten/mandant-check.ts';
import { isSample } from '../mandanten/sample.ts';
import { isOfRelease, openExisting, openMandanten, refuseWithoutStore } from '../open.ts';
import type { Environment } from '../setting.ts';
import { leftBy, type Settings } from '../settings.ts';
import { SETTINGS, type Setting } from '../settings/table.ts';
import { unknownNames } from '../settings/unknown-names.ts';
import { isReaderKey } from '../store/tables/keys.ts';
import { RefusedError, alignedColumns, type Command } from './command.ts';
import { surroundingsOf } from './surroundings.ts';

/** Prints the settings in force, and whether the installation is fit to go live. Changes nothing. */
export const pruefen: Command = {
  usage: '',
  about:
    'prints the settings that are in force, and what keeps the installation from going live; exit code 1 if anything',
  more: ['What is not set here counts as the service last started with it. A secret is not shown.'],
  args: [0, 0],
  run: async ({ settings, env }) => {
    const warned: string[] = [];
    const mandanten = openMandanten(settings, (line) => warned.push(line));
    const inForce = settingsInForce(settings, env);
    const known = leftBy(settings)?.gesetzt ?? [];
    // Commands cannot read a secret, but know that the service has it.
    const isSet = (name: string): boolean =>
      [name, `${name}_FILE`].some((one) => env[one]?.trim() || known.includes(one));
    const mistakes = [
      ...unknownNames(env),
      ...mistakesOfSettings(settings),
      ...mistakesOfBrands(settings, mandanten, warned),
      ...(await mistakesOfStore(settings, mandanten, isSet)),
    ];
    const json = { einstellungen: inForce, maengel: mistakes };
    const shown = `${alignedColumns(inForce.map(({ name, wert, woher }) => [name, wert, woher]))}\n`;
    if (!mistakes.length) return { text: `${shown}Fit to go live.\n`, json };
    const lines = mistakes.map((line) => `✗ ${line}\n`).join('');
    throw new RefusedError(`${shown}${lines}\nNot fit to go live: ${mistakes.length}.`, { json });
  },
};

interface InForce {
  name: string;
  /** The value as in the environment; secrets are not shown. */
  wert: string;
  woher: 'set' | 'of the service' | 'default';
}

function settingsInForce(settings: Settings, env: Environment): InForce[] {
  const left = leftBy(settings)?.einstellungen ?? {};
  return SETTINGS.flatMap((setting): InForce[] => {
    if (setting.secret === 'named')
      return Object.keys(env)
        .filter((name) => name.startsWith(setting.name) && env[name]?.trim())
        .map((name) => ({ name, wert: '(secret)', woher: 'set' }));
    const { name, secret } = setting;
    const own = [name, ...(secret ? [`${name}_FILE`] : [])].find((one) => env[one]?.trim());
    if (own)
      return [{ name: own, wert: secret && own === name ? '(secret)' : shownOf(setting, env[own]!), woher: 'set' }];
    if (left[name] !== undefined) return [{ name, wert: left[name], woher: 'of the service' }];
    return [{ name, wert: setting.default ?? (setting.otherwise ?? '-').replaceAll('`', ''), woher: 'default' }];
  });
}

/** Shows a value that may hold a password without the password. */
const shownOf = ({ isQuoted }: Setting, typed: string): string =>
  isQuoted === false ? typed.replace(/:\/\/[^@/]*@/, '://…@').replace(/\?.*$/, '?…') : typed.trim();

/** Settings that prevent help for people, or endanger their data. */
function mistakesOfSettings(settings: Settings): string[] {
  const { isProduction, publicUrl, demo, trustProxy, simulatorSpeed, database, backup } = settings;
  const isHttps = publicUrl.startsWith('https:');
  const rows: readonly [isWrong: boolean, line: string][] = [
    [!isProduction, 'NODE_ENV is not production: examples, the demo and a simulated provider are on by default.'],
    [!isHttps, `PUBLIC_URL is ${publicUrl}: browsers give a position and keep the app only by https.`],
    [isHttps && !trustProxy.length, 'TRUST_PROXY is not set: all visitors share one rate limit behind your proxy.'],
    [demo !== 'off', `DEMO is ${demo}: a mistyped link leads to a demo that nobody is helped by. Set it to off.`],
    [simulatorSpeed !== null, 'SIMULATOR is on: it invents help. Set it to off.'],
    [!database && !backup.at, 'BACKUP_AT is not set: nobody makes a backup. Set a time of day, such as 03:30.'],
    [
      !database && Boolean(backup.at) && !backup.recipients.length,
      'BACKUP_RECIPIENTS is not set: backups are not encrypted. betreiber -- sicherungsschluessel makes a key.',
    ],
  ];
  return rows.flatMap(([isWrong, line]) => (isWrong ? [line] : []));
}

function mistakesOfBrands(settings: Settings, mandanten: Mandanten, warned: readonly string[]): string[] {
  const { clientsDir, standardID } = settings;
  const standard = mandanten.brandOf(undefined);
  const isSampleStandard = standard !== null && isSample(standard);
  const live = mandanten.all.filter((client) => !client.mandant.testmandant && !isSample(client));
  const around = surroundingsOf(settings);
  const checked = existsSync(clientsDir) ? checkMandanten(clientsDir, around.themes, null, around) : [];
  // For clients that come with the package only the number is given, because nobody mends their texts.
  const own = checked.filter(({ name }) => !mandanten.all.some((one) => one.mandant.id === name && isSample(one)));
  return [
    ...(isSampleStandard ? [`STANDARD_MANDANT is the sample brand "${standardID}" with an invented number.`] : []),
    ...(live.length ? [] : ['No brand is live: take "testmandant" out of mandant.json once its texts are your own.']),
    ...(standard ? [] : warned),
    ...own.flatMap(({ name, mistakes }) => mistakes.map((one) => `${name}: ${mistakeLine(one.file, one)}`)),
  ];
}

const OF_BEFORE =
  'The database is not of this release, and was left as it is: the next start of the service brings it there.';

/** Whether somebody reads reports, and whether there is a store. */
async function mistakesOfStore(
  settings: Settings,
  mandanten: Mandanten,
  isSet: (name: string) => boolean,
): Promise<string[]> {
  let store;
  try {
    await refuseWithoutStore(settings);
    // Opening would migrate it to this release.
    if (!(await isOfRelease(settings))) return [OF_BEFORE];
    store = await openExisting(settings);
  } catch (error) {
    return [(error as Error).message];
  }
  try {
    const now = new Date().toISOString();
    const keys = await store.keys.list();
    const isRead = keys.some((key) => isReaderKey(key, now)) || (await store.konten.isAny(now));
    const isTold = isSet('WEBHOOK_URL') || ownWebhooks(mandanten).length > 0;
    return isRead || isTold
      ? []
      : ['Nobody reads reports: set WEBHOOK_URL, make a key (schluessel anlegen), or an account (konto erste).'];
  } finally {
    await store.close();
  }
}
