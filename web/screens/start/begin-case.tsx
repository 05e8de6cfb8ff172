import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { addressOf } from '#domain/flow.ts';
import { Call } from '../../kit/dock.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import type { Go } from '../../navigation/navigate.ts';
import { trailNow } from '../../navigation/place.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import type { Answer } from '../../net/calls.ts';
import type { Kept } from '../../vorgang/state/shapes.ts';
import { makeCase, openCase, takeOver, type Open } from '../../vorgang/load/begin-case.ts';
import { useApp } from '../../vorgang/state/app.ts';

type Show = (dialog: ReactNode) => void;

/**
 * §4 'Going on': starts a case that does not exist yet. Offers to continue the one begun on this device, else creates
 * it. Resolves once the next screen is asked for, or the person has closed the dialog. D8.
 */
export async function beginCase(show: Show, go: Go): Promise<void> {
  const open = await openCase();
  const wish = open ? await ask<'on' | 'new' | 'none'>(show, (end) => <GoOn open={open} end={end} />) : 'new';
  const lost = wish === 'on' && open?.kept.isLost ? open.kept : null;
  if (wish === 'on' && open && !lost) goOn(open.kept);
  if (wish !== 'new' && !lost) return;
  for (;;) {
    const answer = await makeCase();
    const isMade = answer.came && answer.status === 200;
    if (isMade && lost) return goOnWith(lost, go);
    if (isMade) return begin(go);
    if (!(await ask<boolean>(show, (end) => <NotBegun answer={answer} end={end} />))) return;
  }
}

/** Replaces the card's address by the new case's in the history, then goes to the next screen. */
async function begin(go: Go): Promise<void> {
  const typ = useApp.getState().mandant?.webparams.web_AppTyp ?? 'kfz';
  go.to(`/${typ}/start`, { replace: true });
  // A task in between lets the router resolve the first address; two navigations at once would make it redirect back.
  await new Promise((next) => setTimeout(next));
  go.next();
}

/** Goes to the screen where that case was left; a reported one is redirected to its status. */
function goOn({ id, vorgang, mandant }: Kept): void {
  const last = vorgang.bearbeitungsSchritte.at(-1)?.schritt ?? `/${mandant.webparams.web_AppTyp}/start`;
  navigate(addressOf(last, id), { state: { nr: trailNow().nr + 1 } });
}

/** Goes on with a draft that the service has erased, as the case just made. */
async function goOnWith(lost: Kept, go: Go): Promise<void> {
  await takeOver(lost);
  go.to(`/${lost.mandant.webparams.web_AppTyp}/start`, { replace: true });
  await new Promise((next) => setTimeout(next));
  goOn({ ...lost, id: useApp.getState().held?.id ?? lost.id });
}

/** Shows a dialog; resolves with its answer. */
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
  const zone = useApp((state) => state.mandant?.zone);
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

/** Why the case could not be created, in the service's words where it gave any. */
function NotBegun({ answer, end }: { answer: Answer; end(isAgain: boolean): void }) {
  const say = useSay();
  const said = answer.came ? (answer.body as Partial<Record<'code' | 'title' | 'detail', string>>) : {};
  // The legal texts have changed: only a fresh page carries the new consent.
  const again = said.code === 'ZUSTIMMUNG_FEHLT' ? () => location.reload() : () => end(true);
  return (
    <Dialog title={said.title ?? say(['Keine Verbindung', 'No connection'])} onClose={() => end(false)}>
      <p role="alert">
        {said.detail ??
          say([
            'Am Anfang der Meldung braucht Ihr Gerät kurz Netz. Versuchen Sie es noch einmal, oder rufen Sie uns an.',
            'To begin the report your device needs a connection for a moment. Try again, or call us.',
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
