import { useState } from 'react';
import type { Text } from '#domain/text.ts';
import { useWishes, type Wishes } from '../../../vorgang/case/wishes.ts';
import { useSay } from '../../../words/use-say.ts';
import { useOutcome } from '../outcome.tsx';

type Words = Readonly<Record<'sending' | 'waits' | 'done', Text | null>>;

const CORRECTION: Words = {
  sending: ['Ihre Berichtigung wird gesendet.', 'Your correction is being sent.'],
  waits: [
    'Ihre Berichtigung ist noch nicht gesendet. Wir senden sie, sobald das Netz es zulässt.',
    'Your correction is not sent yet. We will send it once you have signal.',
  ],
  done: ['Ihre Berichtigung ist angekommen.', 'Your correction has arrived.'],
};

const CALL: Words = {
  sending: ['Ihr Wunsch nach Rückruf wird gesendet.', 'Your wish for a call is being sent.'],
  waits: [
    'Ihr Wunsch nach Rückruf ist noch nicht gesendet. Am schnellsten rufen Sie uns an.',
    'Your wish for a call is not sent yet. It is fastest to call us.',
  ],
  done: ['Ihr Wunsch nach Rückruf ist angekommen.', 'Your wish for a call has arrived.'],
};

const ADDED: Words = {
  sending: ['Ihre Nachricht wird gesendet.', 'Your message is being sent.'],
  waits: [
    'Ihre Nachricht ist noch nicht gesendet. Wir senden sie, sobald das Netz es zulässt.',
    'Your message is not sent yet. We will send it once you have signal.',
  ],
  done: ['Ihre Nachricht ist angekommen.', 'Your message has arrived.'],
};

const ANSWERED: Words = {
  sending: ['Ihre Angabe wird gesendet.', 'Your answer is being sent.'],
  waits: [
    'Ihre Angabe ist noch nicht gesendet. Wir senden sie, sobald das Netz es zulässt.',
    'Your answer is not sent yet. We will send it once you have signal.',
  ],
  done: ['Ihre Angabe ist angekommen.', 'Your answer has arrived.'],
};

/**
 * How far the last correction, wish for a call and message or answer got; a refusal stands above the deeds. `isCalled`:
 * a call is awaited; once it is over, nothing is said of the wish for it.
 */
export function HowFar({ isCalled }: { isCalled: boolean }) {
  const isAnswer = useWishes(({ nachtrag }) => 'isAnswer' in nachtrag && nachtrag.isAnswer === true);
  const [wasCalled, setCalled] = useState(isCalled);
  if (isCalled && !wasCalled) setCalled(true);
  const isOver = wasCalled && !isCalled;
  return (
    <div role="status">
      <Line kind="berichtigung" words={CORRECTION} />
      <Line kind="rueckruf" words={isOver ? { ...CALL, done: null } : CALL} />
      <Line kind="nachtrag" words={isAnswer ? ANSWERED : ADDED} />
    </div>
  );
}

function Line({ kind, words }: { kind: keyof Wishes; words: Words }) {
  const say = useSay();
  const outcome = useOutcome(kind);
  const text = Object.hasOwn(words, outcome) ? words[outcome as keyof Words] : null;
  return text ? <p className="hint">{say(text)}</p> : null;
}
