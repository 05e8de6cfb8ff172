import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Isolated } from './isolated.tsx';
import { useSay } from '../words/use-say.ts';

export interface Fact {
  /** Name of its icon; none in the full view. */
  icon?: string;
  name: string;
  value: ReactNode;
  /** Something needed is missing here. */
  isLacking?: boolean;
  /** Link to the screen that changes it; absent while nothing may be changed. */
  change?: { href: string; go(): void };
}

/** Summary list: name, value, and a link to change it. `isDense`: names and values alone, side by side. */
export function Facts({ facts, isDense = false }: { facts: readonly Fact[]; isDense?: boolean }) {
  return (
    <dl className={isDense ? 'facts dense' : 'facts'}>
      {facts.map((fact, index) => (
        <FactRow key={`${fact.name} ${index}`} {...fact} />
      ))}
    </dl>
  );
}

function FactRow({ icon, name, value, isLacking = false, change }: Fact) {
  const say = useSay();
  const id = useId();
  const word = isLacking ? say(['Ergänzen', 'Add']) : say(['Ändern', 'Change']);
  return (
    <div className={isLacking ? 'lacking' : undefined}>
      {icon ? <Icon name={isLacking ? 'alert' : icon} /> : null}
      <dt>{name}</dt>
      <dd id={isLacking ? id : undefined}>{typeof value === 'string' ? <Isolated text={value} /> : value}</dd>
      {change ? (
        <dd className="change">
          <a
            href={change.href}
            aria-describedby={isLacking ? id : undefined}
            onClick={(event) => {
              event.preventDefault();
              change.go();
            }}
          >
            <span>{word}</span>
            <span className="unseen">{`: ${name}`}</span>
          </a>
        </dd>
      ) : null}
    </div>
  );
}
