import { Message, messageId } from '../../fields/message.tsx';
import { Row } from '../../kit/row.tsx';
import type { ApiProblem } from '../state/api.ts';
import { useShell } from '../state/shell.ts';
import { wrongWith } from './form.tsx';

interface ClientsChoiceProps {
  legend: string;
  /** Whether the account may choose all clients. */
  mayAll: boolean;
  /** Ids of those that are chosen; null: all. */
  mandanten: readonly string[] | null;
  onChange(mandanten: readonly string[] | null): void;
  problem: ApiProblem | null;
}

/** Some clients, or all. An account of one client has no choice. */
export function ClientsChoice({ legend, mayAll, mandanten, onChange, problem }: ClientsChoiceProps) {
  const clients = useShell(({ sitzung }) => sitzung?.clients);
  const wrong = wrongWith(problem, 'mandanten');
  const isChoice = mayAll || (clients?.length ?? 0) > 1;
  if (!isChoice && !wrong) return null;
  return (
    <fieldset className={wrong ? 'wrong' : undefined} aria-describedby={wrong ? messageId('mandanten') : undefined}>
      {isChoice ? <legend>{legend}</legend> : null}
      {wrong ? <Message id={messageId('mandanten')}>{wrong}</Message> : null}
      {mayAll ? (
        <Row
          type="checkbox"
          id="mandanten"
          option={['Alle Mandanten', 'All clients']}
          isChosen={mandanten === null}
          onChange={(isAll) => onChange(isAll ? null : [])}
        />
      ) : null}
      {!isChoice || mandanten === null ? null : (
        <div className="pairs">
          {clients?.map(({ id, name }) => (
            <Row
              key={id}
              type="checkbox"
              id={`mandanten.${id}`}
              option={[name, name]}
              isChosen={mandanten.includes(id)}
              onChange={(isOn) => onChange(isOn ? [...mandanten, id] : mandanten.filter((one) => one !== id))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
