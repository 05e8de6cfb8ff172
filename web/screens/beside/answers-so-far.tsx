import type { MouseEvent, ReactNode } from 'react';
import { addressOf, rowOf, type Path, type Place } from '#domain/flow.ts';
import { NOT_GIVEN } from '#domain/questions/summary.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { isElsewhere, useGo } from '../../navigation/navigate.ts';
import { ownParts } from '../../navigation/own-parts.ts';
import { useSay } from '../../words/use-say.ts';
import { StepList, type Step } from '../../kit/step-list.tsx';
import { sectionsOf } from '../summary/sections.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { asking } from '../../vorgang/commands/vorgang.ts';

// prettier-ignore
const AFTER: readonly Step[] = [
  ['saved', ['Meldung geht ein', 'We get your report'],           ['Sie bekommen eine Schadennummer.', 'You get a claim number.']],
  ['tow',   ['Helfer fährt los', 'Helper sets off'],          ['Sie sehen, wann er kommt.', 'See when help will arrive.']],
  ['phone', ['Bleiben Sie erreichbar', 'Stay within reach'],  ['Der Helfer ruft vielleicht an.', 'The helper may call.']],
];

/** In the side column: the story so far; on the summary what happens after the report. */
export default function AnswersSoFar({ place }: { place: Place }) {
  return place.row[1] === 'summary' ? (
    <Card title={['Was danach passiert', 'What happens next']}>
      <StepList stops={AFTER} />
    </Card>
  ) : (
    <Story step={place.row[2]} />
  );
}

/** The story from the first question on: what was answered (links that change it), what is asked now, what comes. */
function Story({ step }: { step: number }) {
  const say = useSay();
  const now = asking();
  const vorgang = useApp((state) => state.held?.vorgang);
  if (!vorgang) return null;
  // The time is asked with the person.
  const sections = sectionsOf(vorgang, ownParts(now.typ), now).sections.filter(({ icon }) => icon !== 'clock');
  const here = sections.findLastIndex(({ path }, index) => index === 0 || rowOf(path)[2] <= step);
  return (
    <Card title={['Ihre Meldung', 'Your report']}>
      <ol className="progress">
        {sections.map(({ name, line, lacks, path }, index) => (
          <Stop
            key={name[0]}
            name={name}
            place={index < here ? (lacks.length ? 'gone heed' : 'gone') : index === here ? 'now' : 'later'}
          >
            {index < here ? (
              <Answer path={path} name={say(name)} line={lacks.length || line === NOT_GIVEN ? null : say(line)} />
            ) : null}
          </Stop>
        ))}
        <Stop name={['Prüfen und senden', 'Review and send']} place="later" />
      </ol>
    </Card>
  );
}

interface StopProps {
  name: Text;
  /** `heed`: something is missing there. */
  place: 'gone' | 'gone heed' | 'now' | 'later';
  children?: ReactNode;
}

function Stop({ name, place, children }: StopProps) {
  const say = useSay();
  return (
    <li className={place} aria-current={place === 'now' ? 'step' : undefined}>
      <span className="mark">
        {place.startsWith('gone') ? <Icon name={place === 'gone' ? 'check' : 'alert'} /> : null}
      </span>
      <div>{children ?? <span>{say(name)}</span>}</div>
    </li>
  );
}

function Answer({ path, name, line }: { path: Path; name: string; line: string | null }) {
  const say = useSay();
  const go = useGo();
  const id = useApp((state) => state.held?.id ?? '');
  const change = (event: MouseEvent): void => {
    if (isElsewhere(event)) return;
    event.preventDefault();
    go.to(path);
  };
  return (
    <a href={addressOf(path, id)} onClick={change}>
      <span className="unseen">{say(line ? ['Ändern: ', 'Change: '] : ['Ergänzen: ', 'Add: '])}</span>
      {line ? <Isolated text={line} /> : <span>{name}</span>}
    </a>
  );
}

function Card({ title, children }: { title: Text; children: ReactNode }) {
  const say = useSay();
  return (
    <section className="card near">
      <h2>{say(title)}</h2>
      {children}
    </section>
  );
}
