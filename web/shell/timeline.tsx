import { TIMELINE, timelineReached, type AppTyp, type FlowRow } from '#domain/flow.ts';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';

interface ProgressProps {
  row: FlowRow;
  typ: AppTyp;
  isReported: boolean;
}

/** Progress: a line of text on small screens, the icons from 640 px on. D22. */
export function Progress({ row, typ, isReported }: ProgressProps) {
  const reached = timelineReached(row[2], isReported);
  return (
    <>
      <StepWords reached={reached} />
      <Timeline reached={reached} typ={typ} />
    </>
  );
}

function StepWords({ reached }: { reached: number }) {
  const say = useSay();
  const [, , name] = TIMELINE[reached - 1] ?? TIMELINE[0];
  if (reached === TIMELINE.length) {
    return (
      <p className="step">
        <b>{say(['Stand Ihrer Meldung', 'Status of your report'])}</b>
      </p>
    );
  }
  return (
    <p className="step">
      <span className="step-word">{say(['Schritt ', 'Step '])}</span>
      <span>{say([`${reached} von 5: `, `${reached} of 5: `])}</span>
      <b>{say(name)}</b>
    </p>
  );
}

function Timeline({ reached, typ }: { reached: number; typ: AppTyp }) {
  const say = useSay();
  return (
    <nav className="timeline" aria-label={say(['Fortschritt', 'Progress'])}>
      <ol>
        {TIMELINE.map(([step, , name, kfz, fahrrad], index) => (
          <li
            key={step}
            className={index < reached - 1 ? 'gone' : index === reached - 1 ? 'here' : 'to-come'}
            aria-current={index === reached - 1 ? 'step' : undefined}
          >
            <span className="mark">
              <Icon name={typ === 'kfz' ? kfz : fahrrad} />
            </span>
            <span>
              {index < reached - 1 ? <span className="unseen">{say(['Erledigt: ', 'Done: '])}</span> : null}
              <span>{say(name)}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Progress bar below the top bar: solid for what is done, dashed for what is to come. It moves with each screen. */
export function Lane({ row, isReported }: Omit<ProgressProps, 'typ'>) {
  const within = Math.round((row[2] % 1) * 10);
  const at = `lane-${Math.min(timelineReached(row[2], isReported), 5)}`;
  return <div className={`lane ${at}${within ? ` lane-and-${within}` : ''}`} aria-hidden="true" />;
}
