import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import type { Problem } from '../state/deed.ts';

/** Why a deed was refused, at the deed, and what to do. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  const say = useSay();
  return (
    <div role="alert">
      {problem ? (
        <div className="message">
          <Icon name="alert" />
          <div className="words">
            <p>{say(problem.title)}</p>
            {say(problem.text) ? <p>{say(problem.text)}</p> : null}
            {problem.fields.length ? (
              <ul>
                {problem.fields.map(({ feld, text }) => (
                  <li key={feld}>{text}</li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
