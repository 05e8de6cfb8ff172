import type { Text } from '#domain/text.ts';
import { say } from '#domain/text.ts';
import { ask, type ApiProblem, type Result } from './api.ts';
import { currentLanguage } from './language.ts';

/** Paths below `/leitstand/api` of the two ways to use a passkey. */
type Purpose = 'anmelden' | 'entsperren';

/** The library is loaded when a passkey is first used. */
const library = () => import('@simplewebauthn/browser');

/** Signs in, or unlocks, with a passkey of this device. */
export async function answerWithPasskey(purpose: Purpose): Promise<Result<unknown>> {
  const options = await ask<Options>('POST', `${purpose}/passkey/optionen`);
  if (!options.ok) return options;
  const answer = await withDevice(async () => (await library()).startAuthentication({ optionsJSON: options.data }));
  return answer.ok ? ask('POST', `${purpose}/passkey`, { body: answer.data }) : answer;
}

/** Makes a passkey for the account that is signed in. */
export async function makePasskey(): Promise<Result<unknown>> {
  const options = await ask<NewOptions>('POST', 'passkeys/optionen');
  if (!options.ok) return options;
  const answer = await withDevice(async () => (await library()).startRegistration({ optionsJSON: options.data }));
  return answer.ok ? ask('POST', 'passkeys', { body: answer.data }) : answer;
}

type Library = Awaited<ReturnType<typeof library>>;
type Options = Parameters<Library['startAuthentication']>[0]['optionsJSON'];
type NewOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];

/** What this device's refusals mean, by the name of the error. */
const REFUSED: Readonly<Record<string, readonly [title: Text, text: Text]>> = {
  InvalidStateError: [
    ['Dieses Gerät hat schon einen Passkey für Ihr Konto', 'This device has a passkey for your account already'],
    ['Benutzen Sie ihn, um sich anzumelden.', 'Use it to sign in.'],
  ],
  SecurityError: [
    ['Passkeys gehen an dieser Adresse nicht', 'Passkeys do not work at this address'],
    ['Öffnen Sie den Leitstand unter seiner Adresse mit https.', 'Open the desk at its address with https.'],
  ],
};
const NOT_USED: readonly [title: Text, text: Text] = [
  ['Es wurde kein Passkey benutzt', 'No passkey was used'],
  [
    'Versuchen Sie es noch einmal. Ist er verloren, fragen Sie die Leitung nach einem Link.',
    'Try again. If it is lost, ask your management for a link.',
  ],
];

async function withDevice<T>(answer: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, data: await answer() };
  } catch (cause) {
    console.warn(cause);
    const [title, text] = REFUSED[cause instanceof Error ? cause.name : ''] ?? NOT_USED;
    const language = currentLanguage();
    const problem: ApiProblem = {
      status: 0,
      code: 'PASSKEY',
      title: say(title, language),
      text: say(text, language),
      fehler: [],
      body: {},
    };
    return { ok: false, problem };
  }
}
