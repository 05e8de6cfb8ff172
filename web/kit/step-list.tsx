import type { Text } from '#domain/text.ts';
import { Icon } from './icon.tsx';
import { useSay } from '../words/use-say.ts';

/** One step: icon, name, one line of text. */
export type Step = readonly [icon: string, name: Text, line: Text];

/** What comes one after the other, as an ordered list with icons. */
export function StepList({ stops }: { stops: readonly Step[] }) {
  const say = useSay();
  return (
    <ol className="way">
      {stops.map(([icon, name, line]) => (
        <li key={name[0]}>
          <span className="plate">
            <Icon name={icon} />
          </span>
          <div>
            <b>{say(name)}</b>
            <span>{say(line)}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
