import { Icon } from '../../kit/icon.tsx';
import type { ApiProblem } from '../state/api.ts';

/** Why a deed was refused, at the deed, and what to do. */
export function ProblemNote({ problem }: { problem: ApiProblem | null }) {
  return (
    <div role="alert">
      {problem ? (
        <div className="message">
          <Icon name="alert" />
          <div className="words">
            <p>{problem.title}</p>
            {problem.text ? <p>{problem.text}</p> : null}
            {problem.fehler.length ? (
              <ul>
                {problem.fehler.map(({ feld, text }) => (
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
