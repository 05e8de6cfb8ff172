import { useEffect, useRef, type RefObject } from 'react';
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
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that closed a question is gone or another's: the focus goes to what stands there now.
  const beyond = useRef<HTMLElement | null>(null);
  useEffect(() => {
    (beyond.current && (heading.current ?? beyond.current))?.focus();
    beyond.current = null;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [next?.code]);
  const close = (code: FrageCode): void => {
    beyond.current = headingBeyond(section.current);
    closeQuestion(code);
  };
  if (!next && !answered.length) return null;
  return (
    <section className="card near" aria-labelledby="fragen" ref={section}>
      <h2 id="fragen">{say(['Während Sie warten', 'While you wait'])}</h2>
      {next ? (
        <Card code={next.code} count={open.length} heading={heading} onAsk={onAsk} onClose={() => close(next.code)} />
      ) : null}
      {answered.length ? <Answered fragen={answered} onAsk={onAsk} /> : null}
    </section>
  );
}

/** Milliseconds in which a second tap is none. */
const PAUSE = 850;

/** The page's next heading after this element, which can take the focus; the first one if none follows. */
function headingBeyond(element: HTMLElement | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('#inhalt :is(h1, h2, h3)')].filter(
    (one) => one.getClientRects().length > 0 && !element?.contains(one),
  );
  const follows = (one: Node): boolean =>
    element !== null && (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const found = all.find(follows) ?? all[0] ?? null;
  found?.setAttribute('tabindex', '-1');
  return found;
}

interface CardProps {
  code: FrageCode;
  count: number;
  heading: RefObject<HTMLHeadingElement | null>;
  onAsk(code: FrageCode): void;
  onClose(): void;
}

/** One question, not answered yet. */
function Card({ code, count, heading, onAsk, onClose }: CardProps) {
  const say = useSay();
  const closedAt = useRef(-PAUSE);
  const { title } = FRAGEN[code];
  // The next question stands in the same place: a double tap must not close it too.
  const close = ({ timeStamp }: { timeStamp: number }): void => {
    if (timeStamp - closedAt.current < PAUSE) return;
    closedAt.current = timeStamp;
    onClose();
  };
  return (
    <div className="near">
      <p className="hint">{say(left(count))}</p>
      <h3 id="frage" tabIndex={-1} ref={heading}>
        {say(wordsOf(title, asking()))}
      </h3>
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
