import type { Text } from '#domain/text.ts';
import { Row } from '../kit/row.tsx';
import { useSay } from '../words/use-say.ts';
import { Message, messageId } from './message.tsx';

type Codes = Readonly<Record<string, Text>>;

interface ChooseOneProps<Of extends Codes> {
  name: string;
  legend: Text;
  /** A heading asks already. */
  isLegendUnseen?: boolean;
  of: Of;
  /** Null until somebody has chosen: what is sent is never preselected. */
  chosen: (keyof Of & string) | null;
  /** What is said where nothing was chosen; null while it need not be. */
  missing: Text | null;
  onChoose(code: keyof Of & string): void;
}

/** Radio buttons of a dialog that must be answered. */
export function ChooseOne<Of extends Codes>(props: ChooseOneProps<Of>) {
  const { name, legend, isLegendUnseen, of, chosen, missing, onChoose } = props;
  const say = useSay();
  return (
    <fieldset className={missing ? 'wrong' : undefined} aria-describedby={missing ? messageId(name) : undefined}>
      <legend className={isLegendUnseen ? 'unseen' : undefined}>{say(legend)}</legend>
      {missing ? <Message id={messageId(name)}>{say(missing)}</Message> : null}
      {Object.entries(of).map(([code, words]) => (
        <Row
          key={code}
          type="radio"
          id={`${name}-${code}`}
          name={name}
          option={words}
          isChosen={chosen === code}
          onChange={() => onChoose(code)}
        />
      ))}
    </fieldset>
  );
}

/** Of a reason. */
export const CHOOSE_REASON: Text = ['Wählen Sie einen Grund.', 'Choose a reason.'];
