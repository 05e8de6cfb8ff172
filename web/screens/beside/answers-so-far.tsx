import type { ReactNode } from 'react';
import { rowOf, type Place } from '#domain/flow.ts';
import type { Text } from '#domain/text.ts';
import { Facts } from '../../kit/facts.tsx';
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

/** In the side column: the answers of earlier steps; on the summary what happens after the report. */
export default function AnswersSoFar({ place }: { place: Place }) {
  return place.row[1] === 'summary' ? (
    <Card title={['Was danach passiert', 'What happens next']}>
      <StepList stops={AFTER} />
    </Card>
  ) : (
    <Answered step={place.row[2]} />
  );
}

function Answered({ step }: { step: number }) {
  const say = useSay();
  const now = asking();
  const parts = ownParts(now.typ);
  const vorgang = useApp((state) => state.held?.vorgang);
  const { sections } = vorgang ? sectionsOf(vorgang, parts, now) : { sections: [] };
  const facts = sections
    .filter(({ path, lacks }) => rowOf(path)[2] < Math.floor(step) && lacks.length === 0)
    .map(({ icon, name, line }) => ({ icon, name: say(name), value: say(line) }));
  return facts.length ? (
    <Card title={['Ihre Meldung bisher', 'Your report so far']}>
      <Facts facts={facts} />
    </Card>
  ) : null;
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
