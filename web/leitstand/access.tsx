import { useEffect, useState, type FormEvent } from 'react';
import { useSay } from '../words/use-say.ts';
import { CardPage } from './parts/card-page.tsx';
import { BusyButton, Input, Refused } from './parts/form.tsx';
import { DeskLink, openPage } from './parts/link.tsx';
import { useRun } from './parts/use-ask.ts';
import { useDeed } from './state/deed.ts';
import { ask, type Result } from './state/api.ts';
import { makePasskey } from './state/passkey.ts';
import { askSession } from './state/session.ts';

/** What a link is for: the first account, a way back in, or a look at the examples. */
type Art = 'erstes' | 'konto' | 'beispiel';

/** The page of a one-time link. The link is used by a press alone, for programs open links too. */
export function AccessPage({ token }: { token: string }) {
  const say = useSay();
  const [checked, setChecked] = useState<Result<{ art: Art }> | null>(null);
  const [isIn, setIn] = useState(false);
  useEffect(() => void ask<{ art: Art }>('POST', 'zugang/art', { body: { token } }).then(setChecked), [token]);
  if (isIn) return <FirstPasskey />;
  if (checked?.ok === false)
    return (
      <CardPage title={say(['Dieser Link gilt nicht mehr', 'This link is no longer good'])}>
        <p>{checked.problem.text}</p>
        <DeskLink to="/anmelden" className="button">
          {say(['Zur Anmeldung', 'To the sign-in'])}
        </DeskLink>
      </CardPage>
    );
  if (!checked)
    return (
      <p className="desk-wait" role="status">
        {say(['Der Link wird geprüft …', 'Checking the link …'])}
      </p>
    );
  const { art } = checked.data;
  const begun = async (): Promise<void> => {
    await askSession();
    if (art === 'beispiel') openPage('', true);
    else setIn(true);
  };
  return <UseLink art={art} token={token} onIn={() => void begun()} />;
}

function UseLink({ art, token, onIn }: { art: Art; token: string; onIn(): void }) {
  const say = useSay();
  const [name, setName] = useState('');
  const [kuerzel, setKuerzel] = useState('');
  const { run, isBusy, problem } = useDeed();
  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = art === 'erstes' ? { token, name, kuerzel } : { token };
    if (await run({ method: 'POST', path: 'zugang', body })) onIn();
  };
  const title = {
    erstes: say(['Das erste Konto anlegen', 'Make the first account']),
    konto: say(['Mit diesem Link anmelden', 'Sign in with this link']),
    beispiel: say(['Den Leitstand ansehen', 'Look at the desk']),
  }[art];
  const words = {
    erstes: say([
      'Es hat die Rolle Leitung. Weitere Konten legen Sie danach an.',
      'It has the role Management. You make further accounts after that.',
    ]),
    konto: say([
      'Der Link gilt einmal. Legen Sie danach einen Passkey an.',
      'The link is good once. Make a passkey after that.',
    ]),
    beispiel: say([
      'Sie sehen nur Beispiele. Nichts davon geht nach draußen.',
      'You see examples only. Nothing of it is sent outside.',
    ]),
  }[art];
  const button = {
    erstes: say(['Konto anlegen', 'Make the account']),
    konto: say(['Anmelden', 'Sign in']),
    beispiel: say(['Beispiele ansehen', 'See the examples']),
  }[art];
  return (
    <CardPage title={title}>
      <p>{words}</p>
      <form className="stack" noValidate onSubmit={(event) => void use(event)}>
        <Refused problem={problem} />
        {art === 'erstes' ? (
          <>
            <Input
              id="name"
              label={say(['Name', 'Name'])}
              autoComplete="name"
              value={name}
              onChange={setName}
              problem={problem}
            />
            <Input
              id="kuerzel"
              label={say(['Kürzel', 'Short name'])}
              hint={say(['2 bis 4 Buchstaben, so stehen Sie auf dem Brett', '2 to 4 letters, shown on the board'])}
              value={kuerzel}
              onChange={setKuerzel}
              problem={problem}
            />
          </>
        ) : null}
        <BusyButton isBusy={isBusy}>{button}</BusyButton>
      </form>
    </CardPage>
  );
}

/** After a link: a passkey for the next time, right away. */
function FirstPasskey() {
  const say = useSay();
  const { run, isBusy, problem } = useRun();
  const make = async (): Promise<void> => {
    const result = await run(makePasskey);
    if (result?.ok) openPage('', true);
  };
  return (
    <CardPage title={say(['Legen Sie einen Passkey an', 'Make a passkey'])}>
      <p>
        {say([
          'Damit melden Sie sich an: mit Finger, Gesicht oder der PIN dieses Geräts. Ein Passwort gibt es nicht.',
          'You sign in with it: by finger, face or the PIN of this device. There is no password.',
        ])}
      </p>
      <Refused problem={problem} />
      <BusyButton isBusy={isBusy} onClick={() => void make()}>
        {say(['Passkey anlegen', 'Make a passkey'])}
      </BusyButton>
      <DeskLink to="" className="quiet">
        {say(['Später', 'Later'])}
      </DeskLink>
    </CardPage>
  );
}
