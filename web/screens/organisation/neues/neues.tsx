import { useEffect, useState } from 'react';
import { Note } from '../../../kit/note.tsx';
import { nachrichten, type NachrichtenStand } from '../../../vorgang/after/nachrichten.ts';
import { useSay } from '../../../words/use-say.ts';
import type { Stand } from '../stand.ts';
import { Sms } from './sms.tsx';

/** Milliseconds in which a message is handed over. */
const SOON = 3_000;

interface NeuesProps {
  /** userID of the case. */
  id: string;
  /** What was sent is asked anew with each change of it. */
  stand: Stand;
}

/** 'Auf dem Laufenden bleiben': which way of news without an open page is on, to be taken back. ADR 051 */
export default function Neues({ id, stand }: NeuesProps) {
  const say = useSay();
  const [known, setKnown] = useState<NachrichtenStand | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isStopped, setStopped] = useState(false);
  useEffect(() => {
    let isOn = true;
    const look = (): void => void nachrichten(id).then((answer) => isOn && answer && setKnown(answer));
    look();
    // What tells of this very change is on its way.
    const timer = setTimeout(look, SOON);
    return () => {
      isOn = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, stand]);
  const change = async (body: object): Promise<void> => {
    const answer = await nachrichten(id, body);
    setFailed(!answer);
    setStopped(answer !== null);
    if (answer) setKnown(answer);
  };
  const isOver = stand === 'fertig' || stand === 'storniert';
  const sms = isOver && !known?.sms?.gesagt.length ? null : known?.sms;
  if (!sms && !isStopped) return null;
  return (
    <section className="card" aria-labelledby="neues">
      <h2 id="neues">{say(['Auf dem Laufenden bleiben', 'Stay up to date'])}</h2>
      {sms ? <Sms sms={sms} onStop={() => change({ abbestellen: 'sms' })} /> : null}
      <p role="status">{sms ? null : say(['Per SMS: aus.', 'By text message: off.'])}</p>
      {hasFailed ? (
        <Note icon="offline" live>
          {say(['Das ging nicht. Versuchen Sie es noch einmal.', 'That did not work. Please try again.'])}
        </Note>
      ) : null}
    </section>
  );
}
