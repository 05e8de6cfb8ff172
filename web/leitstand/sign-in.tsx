import { plural } from '#domain/plural.ts';
import { useState } from 'react';
import { ANMELDE_FEHLER, type AnmeldeFehler } from '#domain/leitstand/anmelde-fehler.ts';
import { DESK_PATH } from '#domain/leitstand/seite.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../kit/icon.tsx';
import { Note } from '../kit/note.tsx';
import { useSay } from '../words/use-say.ts';
import { CardPage } from './parts/card-page.tsx';
import { Connection } from './parts/connection.tsx';
import { BusyButton, Refused } from './parts/form.tsx';
import { useRead, useRun } from './parts/use-ask.ts';
import { useBoard } from './state/board.ts';
import { answerWithPasskey } from './state/passkey.ts';
import { askSession, signOut } from './state/session.ts';
import { useShell } from './state/shell.ts';

/** Ways to sign in that the service offers. */
interface Ways {
  passkey: boolean;
  oidc: boolean;
  oidcName: string;
}

/** Where the sign-in at the identity provider begins: it is a page, not a call. */
const OIDC = `${DESK_PATH}/oidc`;

/** For a code of `?fehler=` that the table does not name. */
const FAULT: Text = [
  'Die Anmeldung hat nicht geklappt. Versuchen Sie es noch einmal.',
  'The sign-in did not work. Try again.',
];

/** Why the last sign-in failed, as the address says; null: it says nothing. */
function faultOfAddress(): Text | null {
  const code = new URLSearchParams(location.search).get('fehler');
  return code === null ? null : Object.hasOwn(ANMELDE_FEHLER, code) ? ANMELDE_FEHLER[code as AnmeldeFehler] : FAULT;
}

function Fault({ fault }: { fault: Text | null }) {
  const say = useSay();
  return fault ? (
    <Note icon="alert" live>
      {say(fault)}
    </Note>
  ) : null;
}

/** The sign-in page: by passkey, or at the identity provider. */
export function SignInPage() {
  const say = useSay();
  const { data: ways, problem: unread } = useRead<Ways>('anmelden');
  const { run, isBusy, problem } = useRun();
  const [fault] = useState(faultOfAddress);
  const signIn = async (): Promise<void> => {
    const result = await run(() => answerWithPasskey('anmelden'));
    if (result?.ok) await askSession();
  };
  const hasPasskey = ways?.passkey ?? !unread;
  return (
    <CardPage title={say(['Anmelden', 'Sign in'])}>
      <Fault fault={problem ? null : fault} />
      <Refused problem={problem ?? unread} />
      {hasPasskey ? (
        <BusyButton isBusy={isBusy} onClick={() => void signIn()}>
          {say(['Mit Passkey anmelden', 'Sign in with a passkey'])}
        </BusyButton>
      ) : null}
      {ways?.oidc ? (
        <a className={hasPasskey ? 'button button-2' : 'button'} href={OIDC}>
          <span>{say([`Mit ${ways.oidcName} anmelden`, `Sign in with ${ways.oidcName}`])}</span>
        </a>
      ) : null}
      <hr />
      <p className="hint small">
        <b>{say(['Passkey verloren?', 'Lost your passkey?'])}</b>{' '}
        <span>
          {say([
            'Fragen Sie die Leitung nach einem Link. Er gilt zehn Minuten.',
            'Ask your management for a link. It is good for ten minutes.',
          ])}
        </span>
      </p>
    </CardPage>
  );
}

/** The lock over the whole page: nothing of a case, but how many reports wait. */
export function LockPage() {
  const say = useSay();
  const { sitzung, neu } = useShell();
  const { heard, clock, failures } = useBoard();
  const { run, isBusy, problem } = useRun();
  const unlock = async (): Promise<void> => {
    const result = await run(() => answerWithPasskey('entsperren'));
    if (result?.ok) await askSession();
  };
  const [fault] = useState(faultOfAddress);
  if (!sitzung) return null;
  const { entsperren, konto } = sitzung;
  const ways = entsperren.filter((weg) => weg !== 'link');
  const kind = (weg: (typeof ways)[number]): string => (weg === ways[0] ? 'button' : 'button button-2');
  return (
    <CardPage title={say(['Gesperrt', 'Locked'])}>
      <p className={neu ? 'desk-count desk-count-some' : 'desk-count'} role="status">
        {neu ? <Icon name="alert" /> : null}
        <b>{neu}</b>
        <span>
          {say(plural(neu, ['neue Meldung wartet', 'new report waits'], ['neue Meldungen warten', 'new reports wait']))}
        </span>
      </p>
      <Connection heard={heard} clock={clock} failures={failures} telefon={sitzung.telefon} />
      <p className="hint">
        <span>{say(['Angemeldet:', 'Signed in:'])} </span>
        <bdi translate="no">{konto.name}</bdi>
      </p>
      <Fault fault={problem ? null : fault} />
      <Refused problem={problem} />
      {ways.map((weg) =>
        weg === 'passkey' ? (
          <BusyButton key={weg} className={kind(weg)} isBusy={isBusy} onClick={() => void unlock()}>
            {say(['Mit Passkey entsperren', 'Unlock with a passkey'])}
          </BusyButton>
        ) : (
          <a key={weg} className={kind(weg)} href={`${OIDC}?entsperren=1`}>
            {say(['Neu anmelden und entsperren', 'Sign in again and unlock'])}
          </a>
        ),
      )}
      {ways.length ? null : (
        <p>
          {say([
            'Ihr Konto hat noch keinen Passkey. Melden Sie sich ab, und fragen Sie die Leitung nach einem Link.',
            'Your account has no passkey yet. Sign out, and ask your management for a link.',
          ])}
        </p>
      )}
      <button className="quiet" type="button" onClick={() => void signOut()}>
        {say(['Abmelden', 'Sign out'])}
      </button>
    </CardPage>
  );
}
