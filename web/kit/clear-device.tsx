import { useEffect, useState, type FormEvent } from 'react';
import type { Text } from '#domain/text.ts';
import { clearDevice, unsent, type Unsent } from '../vorgang/background/clear.ts';
import { Call } from './dock.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import { useSay } from '../words/use-say.ts';

// prettier-ignore
const LOST = {
  angaben:   ['Ihre letzten Angaben', 'your last answers'],
  melden:    ['Ihre Pannenmeldung', 'your breakdown report'],
  storno:    ['Ihre Abbestellung', 'your cancellation'],
  nachtrag:  ['Ihre Nachricht', 'your message'],
  bewertung: ['Ihre Bewertung', 'your rating'],
  berichtigung: ['Ihre Berichtigung', 'your correction'],
  rueckruf:  ['Ihr Rückruf', 'your call back'],
} as const satisfies Record<Unsent, Text>;

/**
 * Confirmation before everything on this device is deleted. What is not sent yet is named and must be given up by a
 * tick. ADR 011.
 */
export default function ClearDevice({ onClose }: { onClose(): void }) {
  const say = useSay();
  const [lost, setLost] = useState<readonly Unsent[] | null>(null);
  const [isGivenUp, setGivenUp] = useState(false);
  const [state, setState] = useState<'asks' | 'busy' | 'failed'>('asks');
  useEffect(() => void unsent().then(setLost), []);
  const isSafe = lost?.length === 0 || isGivenUp;
  const clear = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSafe || state === 'busy') return;
    setState('busy');
    clearDevice().then(onClose, (cause: unknown) => {
      console.error('Dieses Gerät gibt nicht her, was gespeichert ist', cause);
      setState('failed');
    });
  };
  return (
    <Dialog title={say(['Daten auf diesem Gerät löschen?', 'Delete data on this device?'])} onClose={onClose}>
      <form className="stack" noValidate onSubmit={clear}>
        <p>
          {say([
            'Gelöscht wird alles, was diese Seite hier gespeichert hat. Das ist gut, wenn andere dieses Gerät benutzen.',
            'Everything this page has kept here is deleted. Do this if others use this device.',
          ])}
        </p>
        <p>
          {say([
            'Was Sie gesendet haben, bleibt bei uns. Ihre Hilfe bestellen Sie damit nicht ab.',
            'What you have sent stays with us. This does not cancel your help.',
          ])}
        </p>
        {lost?.length ? (
          <Note icon="offline" live>
            <div className="stack">
              <p>
                <b>{say(['Noch nicht gesendet:', 'Not sent yet:'])}</b>{' '}
                <span>{lost.map((kind) => say(LOST[kind])).join(', ')}</span>
              </p>
              {lost.includes('melden') || lost.includes('storno') ? <Call wide /> : null}
            </div>
          </Note>
        ) : null}
        {state === 'failed' ? (
          <Note icon="alert" live>
            {say([
              'Das hat nicht geklappt. Löschen Sie die Websitedaten in den Einstellungen Ihres Browsers.',
              'That did not work. Delete the site data in the settings of your browser.',
            ])}
          </Note>
        ) : null}
        {lost?.length ? (
          <Row
            type="checkbox"
            id="auch-ungesendetes"
            option={['Auch das löschen', 'Delete that too']}
            isChosen={isGivenUp}
            onChange={setGivenUp}
          />
        ) : null}
        <div className="buttons">
          <button className="button" type="button" onClick={onClose}>
            {say(['Nichts löschen', 'Keep data'])}
          </button>
          <button
            className="button button-stop"
            type="submit"
            aria-disabled={!isSafe || state === 'busy' || undefined}
            aria-busy={state === 'busy' || undefined}
          >
            {say(['Ja, löschen', 'Yes, delete'])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
