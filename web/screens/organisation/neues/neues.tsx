import { useCallback, useEffect, useRef, useState } from 'react';
import type { Text } from '#domain/text.ts';
import { Isolated } from '../../../kit/isolated.tsx';
import { Note } from '../../../kit/note.tsx';
import { useKeptFocus } from '../../../kit/use-kept-focus.ts';
import { nachrichten, type NachrichtenStand } from '../../../vorgang/after/nachrichten.ts';
import { useApp } from '../../../vorgang/state/app.ts';
import { useSay } from '../../../words/use-say.ts';
import { closeQuestion } from '../fragen/close-question.ts';
import type { Stand } from '../stand.ts';
import Bildschirm from './bildschirm.tsx';
import { Push } from './push.tsx';
import { Sms, SmsGesagt } from './sms.tsx';

/** Milliseconds in which a message is handed over. */
const SOON = 3_000;
const FAILED: Text = ['Das ging nicht. Versuchen Sie es noch einmal.', 'That did not work. Please try again.'];

interface NeuesProps {
  /** userID of the case. */
  id: string;
  /** What was sent is asked anew with each change of it. */
  stand: Stand;
}

/**
 * 'Sollen wir uns melden?': the ways of news without an open page, until the person has decided; then a line, which
 * opens to change it. And the screen, which may stay on. ADR 051
 */
export default function Neues({ id, stand }: NeuesProps) {
  const say = useSay();
  const [known, setKnown] = useState<NachrichtenStand | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState<Text | null>(null);
  const hasDeclined = useApp(({ held }) => held?.closed?.includes('neues') ?? false);
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
  const isOver = stand === 'fertig' || stand === 'storniert';
  const { sms = null, smsMoeglich = null, push = null } = known ?? {};
  const isOffered = !isOver && Boolean(sms ?? smsMoeglich ?? push);
  const isOn = Boolean(sms) || Boolean(push?.an.length);
  const isDecided = isOn || hasDeclined;
  const card = useRef<HTMLElement>(null);
  // The button by which one decides goes with it; so does the line, with the last way that is taken back.
  useKeptFocus(() => card.current?.querySelector<HTMLElement>('summary, button'), card);
  if (isOver && !sms?.gesagt.length) return null;
  const ways = (
    <>
      {push && !isOver ? (
        <Push push={push} hasSms={Boolean(sms ?? smsMoeglich)} onChange={change} onFail={onFail} />
      ) : null}
      {sms || smsMoeglich ? (
        <Sms isOn={sms !== null} nummer={sms?.nummer ?? smsMoeglich ?? ''} onChange={change} />
      ) : null}
    </>
  );
  return (
    <section ref={card} className={isOffered || sms ? 'card near news' : 'news'} aria-labelledby="neues">
      <h2 id="neues" className={isOffered && !isDecided ? undefined : 'unseen'}>
        {say(['Sollen wir uns melden?', 'Shall we let you know?'])}
      </h2>
      {isOffered && !isDecided ? (
        <>
          {ways}
          <button className="quiet" type="button" onClick={() => closeQuestion('neues')}>
            {say(['Nein danke', 'No thanks'])}
          </button>
        </>
      ) : null}
      {isOffered && isDecided ? (
        <details>
          <summary>
            <span>
              <Isolated text={say(isOn ? onText(sms?.nummer, Boolean(push?.an.length)) : OFF)} />
            </span>{' '}
            <span className="quiet">{say(['Ändern', 'Change'])}</span>
          </summary>
          <div className="near">{ways}</div>
        </details>
      ) : null}
      {sms?.gesagt.length ? <SmsGesagt sms={sms} /> : null}
      {isOver ? null : <Bildschirm />}
      <p role="status">{said && say(said)}</p>
      {failure === null ? null : (
        <Note icon="offline" live>
          {failure || say(FAILED)}
        </Note>
      )}
    </section>
  );
}

const OFF: Text = ['Wir melden uns nicht von selbst.', 'We do not send you news.'];

/** Which ways are on. */
function onText(nummer: string | undefined, hasPush: boolean): Text {
  if (!nummer) return ['Mitteilungen sind an.', 'Notifications are on.'];
  const [de, en] = hasPush ? ['SMS und Mitteilungen', 'Text messages and notifications'] : ['SMS', 'Text messages'];
  return hasPush ? [`${de} sind an.`, `${en} are on.`] : [`${de} an ${nummer} ist an.`, `${en} to ${nummer} are on.`];
}
