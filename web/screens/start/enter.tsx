import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { addressOf } from '#domain/flow.ts';
import { Call } from '../../kit/dock.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { trailNow, type Go } from '../../navigation/go.ts';
import { useLanguage, useSay } from '../../words/say.ts';
import { timeOfDay } from '../../words/times.ts';
import type { Answer } from '../../vorgang/net/calls.ts';
import { makeCase, openCase, type Open } from '../../vorgang/load/begin-case.ts';
import { useHeld } from '../../vorgang/case/held.ts';

type Show = (dialog: ReactNode) => void;

/** The start of a case that is yet to be made: offers to go on with the one that this device has begun, else makes it and goes on; resolves when the next screen is asked for, or the person wants neither. D8. */
export async function enter(show: Show, go: Go): Promise<void> {
  const open = await openCase();
  const wish = open ? await ask<'on' | 'new' | 'none'>(show, (end) => <GoOn open={open} end={end} />) : 'new';
  if (wish === 'on' && open) goOn(open);
  if (wish !== 'new') return;
  for (;;) {
    const answer = await makeCase();
    const isMade = answer.came && answer.status === 200;
    if (isMade) return begin(go);
    if (!(await ask<boolean>(show, (end) => <NotBegun answer={answer} end={end} />))) return;
  }
}

/** The case takes the place of the card in the history; then the next screen. */
async function begin(go: Go): Promise<void> {
  const typ = useHeld.getState().mandant?.webparams.web_AppTyp ?? 'kfz';
  await go.to(`/${typ}/start`, { replace: true });
  // The shell arrives there first: of two steps at once it would take the first for a wrong turn and go back.
  await new Promise((next) => setTimeout(next));
  await go.next();
}

/** Where that case was left; one that is reported shows its status. */
function goOn({ kept: { id, vorgang, mandant } }: Open): void {
  const last = vorgang.bearbeitungsSchritte.at(-1)?.schritt ?? `/${mandant.webparams.web_AppTyp}/start`;
  navigate(addressOf(last, id), { state: { nr: trailNow().nr + 1 } });
}

/** Shows a dialog until it is answered. */
function ask<T>(show: Show, dialog: (end: (answer: T) => void) => ReactNode): Promise<T> {
  return new Promise((resolve) =>
    show(
      dialog((answer) => {
        show(null);
        resolve(answer);
      }),
    ),
  );
}

function GoOn({ open: { begun, isReported }, end }: { open: Open; end(wish: 'on' | 'new' | 'none'): void }) {
  const say = useSay();
  const language = useLanguage();
  const zone = useHeld((state) => state.mandant?.zone);
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: zone }).format(begun);
  const when = `${day}, ${timeOfDay(begun, language, zone)}`;
  return (
    <Dialog
      title={
        isReported
          ? say(['Sie haben schon gemeldet', 'You have already reported'])
          : say(['Sie haben schon begonnen', 'You have already begun'])
      }
      onClose={() => end('none')}
    >
      <p>
        {say([`Auf diesem Gerät gibt es eine Meldung von ${when}.`, `There is a report on this device from ${when}.`])}
      </p>
      <div className="buttons">
        <button className="button" type="button" onClick={() => end('on')}>
          {isReported ? say(['Meldung ansehen', 'See the report']) : say(['Meldung fortsetzen', 'Continue the report'])}
        </button>
        <button className="button button-2" type="button" onClick={() => end('new')}>
          {say(['Neue Meldung', 'New report'])}
        </button>
      </div>
    </Dialog>
  );
}

/** Why it did not begin, in the service's words where it gave some. */
function NotBegun({ answer, end }: { answer: Answer; end(isAgain: boolean): void }) {
  const say = useSay();
  const said = answer.came ? (answer.body as Partial<Record<'code' | 'title' | 'detail', string>>) : {};
  // The texts have changed: the page as it is now has the new ones.
  const again = said.code === 'ZUSTIMMUNG_FEHLT' ? () => location.reload() : () => end(true);
  return (
    <Dialog title={said.title ?? say(['Keine Verbindung', 'No connection'])} onClose={() => end(false)}>
      <p role="alert">
        {said.detail ??
          say([
            'Am Anfang der Meldung braucht Ihr Gerät kurz Netz. Versuchen Sie es noch einmal, oder rufen Sie uns an.',
            'To begin the report your device needs a network for a moment. Try again, or call us.',
          ])}
      </p>
      <Call wide />
      <div className="buttons">
        <button className="button button-2" type="button" onClick={again}>
          {say(['Noch einmal versuchen', 'Try again'])}
        </button>
      </div>
    </Dialog>
  );
}
