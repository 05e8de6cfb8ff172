import { useCallback, useEffect, useState } from 'react';
import type { Text } from '#domain/text.ts';
import { Note } from '../../../kit/note.tsx';
import { nachrichten, type NachrichtenStand } from '../../../vorgang/after/nachrichten.ts';
import { useSay } from '../../../words/use-say.ts';
import type { Stand } from '../stand.ts';
import { Push } from './push.tsx';
import { Sms } from './sms.tsx';

/** Milliseconds in which a message is handed over. */
const SOON = 3_000;
const FAILED: Text = ['Das ging nicht. Versuchen Sie es noch einmal.', 'That did not work. Please try again.'];

interface NeuesProps {
  /** userID of the case. */
  id: string;
  /** What was sent is asked anew with each change of it. */
  stand: Stand;
}

/** 'Auf dem Laufenden bleiben': the ways of news without an open page, to be asked for and taken back. ADR 051 */
export default function Neues({ id, stand }: NeuesProps) {
  const say = useSay();
  const [known, setKnown] = useState<NachrichtenStand | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState<Text | null>(null);
  useEffect(() => {
    let isOn = true;
    const look = (): void => void nachrichten(id).then((answer) => isOn && 'stand' in answer && setKnown(answer.stand));
    look();
    // What tells of this very change is on its way.
    const timer = setTimeout(look, SOON);
    return () => {
      isOn = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, stand]);
  const onFail = useCallback(() => setFailure(''), []);
  const change = async (body: object, then: Text): Promise<void> => {
    const answer = await nachrichten(id, body);
    const isDone = 'stand' in answer;
    setFailure(isDone ? null : answer.grund);
    setSaid(isDone ? then : null);
    if (isDone) setKnown(answer.stand);
  };
  if (!known) return null;
  const { sms, smsMoeglich, push } = known;
  const isOver = stand === 'fertig' || stand === 'storniert';
  if (isOver ? !sms?.gesagt.length : !sms && !smsMoeglich && !push) return null;
  return (
    <section className="card stack" aria-labelledby="neues">
      <h2 id="neues">{say(['Auf dem Laufenden bleiben', 'Stay up to date'])}</h2>
      {sms || smsMoeglich ? <Sms sms={sms} nummer={sms?.nummer ?? smsMoeglich ?? ''} onChange={change} /> : null}
      {push && !isOver ? (
        <Push push={push} hasSms={Boolean(sms ?? smsMoeglich)} onChange={change} onFail={onFail} />
      ) : null}
      <p role="status">{said && say(said)}</p>
      {failure === null ? null : (
        <Note icon="offline" live>
          {failure || say(FAILED)}
        </Note>
      )}
    </section>
  );
}
