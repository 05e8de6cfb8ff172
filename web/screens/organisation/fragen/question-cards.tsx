import { useRef } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { FRAGEN, type FrageCode } from '#domain/nachtrag/fragen.ts';
import { nachtragszeilen } from '#domain/nachtrag/nachtrag.ts';
import { plural } from '#domain/plural.ts';
import { wordsOf } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { Isolated } from '../../../kit/isolated.tsx';
import { asking } from '../../../vorgang/commands/vorgang.ts';
import { useApp } from '../../../vorgang/state/app.ts';
import { useSay } from '../../../words/use-say.ts';
import { closeQuestion } from './close-question.ts';

type Fragen = NonNullable<OrderStatus['fragen']>;

interface QuestionCardsProps {
  fragen: Fragen;
  onAsk(code: FrageCode): void;
}

/**
 * 'While you wait': one question after the other, each as a card that may be answered or closed, and what was answered.
 * Nothing of it holds help up. D127
 */
export function QuestionCards({ fragen, onAsk }: QuestionCardsProps) {
  const say = useSay();
  const closed = useApp(({ held }) => held?.closed) ?? [];
  const open = fragen.filter(({ code, antwort }) => !antwort && !closed.includes(code));
  const answered = fragen.filter(({ antwort }) => antwort);
  const [next] = open;
  if (!next && !answered.length) return null;
  return (
    <section className="card near" aria-labelledby="fragen">
      <h2 id="fragen">{say(['Während Sie warten', 'While you wait'])}</h2>
      {next ? <Card code={next.code} count={open.length} onAsk={onAsk} /> : null}
      {answered.length ? <Answered fragen={answered} onAsk={onAsk} /> : null}
    </section>
  );
}

/** Milliseconds in which a second tap is none. */
const PAUSE = 850;

/** One question, not answered yet. */
function Card({ code, count, onAsk }: { code: FrageCode; count: number; onAsk(code: FrageCode): void }) {
  const say = useSay();
  const closedAt = useRef(-PAUSE);
  const { title } = FRAGEN[code];
  // The next question stands in the same place: a double tap must not close it too.
  const close = ({ timeStamp }: { timeStamp: number }): void => {
    if (timeStamp - closedAt.current < PAUSE) return;
    closedAt.current = timeStamp;
    closeQuestion(code);
  };
  return (
    <div className="near">
      <p className="hint">{say(left(count))}</p>
      <h3 id="frage">{say(wordsOf(title, asking()))}</h3>
      <p className="after">
        <button className="quiet" type="button" aria-describedby="frage" onClick={() => onAsk(code)}>
          {say(['Angeben', 'Answer'])}
        </button>
        <button className="quiet" type="button" aria-describedby="frage" onClick={close}>
          {say(['Nicht nötig', 'Not needed'])}
        </button>
      </p>
    </div>
  );
}

const left = (count: number): Text =>
  plural(
    count,
    ['Noch eine Frage, freiwillig', 'One more question, optional'],
    [`Noch ${count} Fragen, freiwillig`, `${count} more questions, optional`],
  );

/** What was answered, each with a way to change it. */
function Answered({ fragen, onAsk }: QuestionCardsProps) {
  const say = useSay();
  const lines = nachtragszeilen(Object.assign({}, ...fragen.map(({ antwort }) => antwort)));
  return (
    <ul className="near">
      {lines.map(({ frage, name, wert }) => (
        <li key={frage}>
          <b>{say(name)}</b> <Isolated text={say(wert)} />{' '}
          <button className="quiet" type="button" onClick={() => onAsk(frage)}>
            <span>{say(['Ändern', 'Change'])}</span>
            <span className="unseen">{`: ${say(name)}`}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
