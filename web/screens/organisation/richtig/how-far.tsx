import type { Text } from '#domain/text.ts';
import type { Wishes } from '../../../vorgang/case/wishes.ts';
import { useSay } from '../../../words/use-say.ts';
import { useOutcome } from '../outcome.tsx';

type Words = Readonly<Record<'sending' | 'waits' | 'done', Text>>;

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

/** How far the last correction, wish for a call and message (words, answers) got; a refusal stands above the deeds. */
export function HowFar() {
  return (
    <div role="status">
      <Line kind="berichtigung" words={CORRECTION} />
      <Line kind="rueckruf" words={CALL} />
      <Line kind="nachtrag" words={ADDED} />
    </div>
  );
}

function Line({ kind, words }: { kind: keyof Wishes; words: Words }) {
  const say = useSay();
  const outcome = useOutcome(kind);
  const text = Object.hasOwn(words, outcome) ? words[outcome as keyof Words] : null;
  return text ? <p className="hint">{say(text)}</p> : null;
}
