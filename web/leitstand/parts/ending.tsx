import { useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { shell, isEnding, useShell } from '../state/shell.ts';
import { signOut } from '../state/session.ts';
import { useNow } from './time.ts';

/** Says 15 minutes before that the session ends, and when. */
export function EndWarning() {
  const { sitzung, isWarned } = useShell();
  const now = useNow();
  return sitzung && !isWarned && isEnding(sitzung, now) ? <Warning endet={Date.parse(sitzung.endet)} /> : null;
}

function Warning({ endet }: { endet: number }) {
  const say = useSay();
  return (
    <div className="banner banner-warn" role="alert">
      <div>
        <b>
          {say([`Ihre Sitzung endet um ${timeOfDay(endet, 'de')}.`, `Your session ends at ${timeOfDay(endet, 'en')}.`])}
        </b>{' '}
        <span>{say(['Melden Sie sich vorher neu an.', 'Sign in again before.'])}</span>
      </div>
      <div className="buttons">
        <button className="quiet" type="button" onClick={() => void signOut()}>
          {say(['Jetzt neu anmelden', 'Sign in again now'])}
        </button>
        <button className="quiet" type="button" onClick={shell.warningIsRead}>
          {say(['Später', 'Later'])}
        </button>
      </div>
    </div>
  );
}

/** The session has ended: over the whole page, with the sound, until somebody goes on. */
export function SessionEnded() {
  const say = useSay();
  return (
    <main className="desk-full desk-ended" id="inhalt" tabIndex={-1}>
      <section className="desk-card" role="alert">
        <h1>{say(['Ihre Sitzung ist zu Ende', 'Your session has ended'])}</h1>
        <p>
          {say([
            'Neue Meldungen sehen und hören Sie hier erst wieder, wenn Sie sich anmelden.',
            'You see and hear new reports here only after you sign in again.',
          ])}
        </p>
        <button className="button" type="button" onClick={shell.endIsRead}>
          {say(['Neu anmelden', 'Sign in again'])}
        </button>
      </section>
    </main>
  );
}
