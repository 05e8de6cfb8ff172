import type { ReactNode } from 'react';
import { useSay } from '../../words/use-say.ts';
import type { ApiProblem } from '../state/api.ts';
import { Refused } from './form.tsx';

interface TableProps {
  /** What the table lists, for screen readers. */
  name: string;
  heads: readonly string[];
  /** Null: still being read. */
  count: number | null;
  problem: ApiProblem | null;
  /** What stands in place of no rows. */
  empty: string;
  /** Rows of the body. */
  children: ReactNode;
}

/** A table of the management: its rows, or why there are none. The last column holds the deeds. */
export function Table({ name, heads, count, problem, empty, children }: TableProps) {
  const say = useSay();
  if (problem) return <Refused problem={problem} />;
  if (count === null) return <p role="status">{say(['Wird gelesen …', 'Reading …'])}</p>;
  return (
    <div className="table-frame">
      {count ? (
        <table className="table" aria-label={name}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">{say(['Aktionen', 'Actions'])}</span>
              </th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      ) : (
        <p className="table-empty">{empty}</p>
      )}
    </div>
  );
}
