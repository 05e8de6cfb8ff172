import type { ReactNode } from 'react';
import type { Option } from '#domain/questions.ts';
import { Icon } from './icon.tsx';
import { numberWord } from '../words/numbers.ts';
import { useLanguage, useSay } from '../words/use-say.ts';

interface RowProps {
  type: 'checkbox' | 'radio';
  id: string;
  name?: string;
  option: Option;
  /** Shapes of an icon, where the option names none. */
  drawing?: ReactNode;
  /** A second line, smaller. */
  small?: string;
  /** A compact key for a number; '6+' is announced as 'mehr als fünf'. */
  isKey?: boolean;
  isChosen: boolean;
  onChange(isOn: boolean): void;
}

/** A radio button or checkbox whose whole row is the tap target. */
export function Row({ type, id, name, option, drawing, small, isKey = false, isChosen, onChange }: RowProps) {
  const [de, en, icon] = option;
  const say = useSay();
  const language = useLanguage();
  const word = say([de, en]);
  const below = isKey && word.endsWith('+') ? numberWord(Number.parseInt(word) - 1, language) : '';
  return (
    <label className="row" htmlFor={id}>
      <input
        type={type}
        id={id}
        name={name ?? id}
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span>{word}</span>
        {small ? <small>{small}</small> : null}
        {below ? <span className="unseen">{say([` (mehr als ${below})`, ` (more than ${below})`])}</span> : null}
      </span>
      {icon || drawing ? <Icon name={icon ?? ''}>{drawing}</Icon> : null}
    </label>
  );
}
