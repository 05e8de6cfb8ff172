import { tidyShape } from '#domain/theme/read-theme.ts';
import { FAMILIES, MEASURES, type Shape } from '#domain/theme/tokens.ts';
import type { Text } from '#domain/text.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import { Group } from './colours.tsx';
import type { DraftActions } from './draft-actions.ts';
import type { Draft } from './history.ts';
import { LogoField } from './logo-field.tsx';
import { TypedField } from './typed-field.tsx';

type Measure = keyof typeof MEASURES;

/** Name of each measure, and the step of its slider. */
// prettier-ignore
const TYPE = [
  ['text',           ['Schriftgrad', 'Text size'],                        0.0625],
  ['scale',          ['Stufe zur Überschrift', 'Step to a heading'],      0.01],
  ['heading-weight', ['Stärke der Überschrift', 'Weight of a heading'],   100],
  ['radius',         ['Rundung der Ecken', 'Radius of corners'],          1],
] as const satisfies readonly (readonly [Measure, Text, number])[];
// prettier-ignore
const OF_LOGO = [
  ['logo-height',    ['Höhe des Logos', 'Height of the logo'],            2],
  ['logo-width',     ['Breite des Logos', 'Width of the logo'],           2],
] as const satisfies readonly (readonly [Measure, Text, number])[];

interface ShapesProps {
  draft: Draft;
  actions: DraftActions;
}

/** Typography, corners and logo. */
export function Shapes({ draft, actions }: ShapesProps) {
  const say = useSay();
  const field = (token: Measure, name: Text, step: number) => (
    <MeasureField key={token} token={token} name={name} step={step} draft={draft} actions={actions} />
  );
  return (
    <>
      <Group name={say(['Schrift und Form', 'Type and shape'])}>
        <FontField draft={draft} actions={actions} />
        {TYPE.map(([token, name, step]) => field(token, name, step))}
        <Sizes draft={draft} />
      </Group>
      <Group name="Logo">
        {OF_LOGO.map(([token, name, step]) => field(token, name, step))}
        <LogoField draft={draft} actions={actions} />
      </Group>
    </>
  );
}

const withShape = (draft: Draft, token: Shape, value: string): Draft => ({
  ...draft,
  theme: { ...draft.theme, shape: { ...draft.theme.shape, [token]: value } },
});

function tidied(token: Shape, typed: string): string | null {
  const read = tidyShape(typed, token);
  return 'value' in read ? read.value : null;
}

interface MeasureFieldProps {
  token: Measure;
  name: Text;
  step: number;
  draft: Draft;
  actions: DraftActions;
}

/** Field of a measure: slider and number input. */
function MeasureField({ token, name, step, draft, actions }: MeasureFieldProps) {
  const say = useSay();
  const { unit, least, most } = MEASURES[token];
  const value = draft.theme.shape[token];
  const id = `token-${token}`;
  const set = (wanted: string): void => actions.change(`shape.${token}`, withShape(draft, token, wanted));
  return (
    <div className="token">
      <div className="token-line">
        <label htmlFor={id}>
          <b>{token}</b> <span>{say(name)}</span>
        </label>
        <TypedField
          id={id}
          value={value}
          tidy={(typed) => tidied(token, typed)}
          onSet={set}
          onLeave={actions.settle}
          remedy={say([
            `Schreiben Sie ${least}${unit} bis ${most}${unit}.`,
            `Write ${least}${unit} to ${most}${unit}.`,
          ])}
        />
      </div>
      <input
        type="range"
        aria-label={say(name)}
        min={least}
        max={most}
        step={step}
        value={Number.parseFloat(value)}
        aria-valuetext={value}
        onChange={(event) => set(`${Number(event.target.value)}${unit}`)}
        onBlur={actions.settle}
      />
    </div>
  );
}

/** Field of the font stack. */
function FontField({ draft, actions }: { draft: Draft; actions: DraftActions }) {
  const say = useSay();
  return (
    <div className="token">
      <label htmlFor="token-font">
        <b>font</b>{' '}
        <span>{say(['Schriften, die ein Gerät schon hat, durch Komma', 'Fonts a device has already, by comma'])}</span>
      </label>
      <TypedField
        id="token-font"
        className="input"
        value={draft.theme.shape.font}
        tidy={(typed) => tidied('font', typed)}
        onSet={(font) => actions.change('shape.font', withShape(draft, 'font', font))}
        onLeave={actions.settle}
        remedy={say([`Bekannt sind: ${FAMILIES.join(', ')}.`, `Known are: ${FAMILIES.join(', ')}.`])}
      />
    </div>
  );
}

/** The resulting type scale, from small to large. */
function Sizes({ draft }: { draft: Draft }) {
  const say = useSay();
  const language = useLanguage();
  const { text, scale } = draft.theme.shape;
  const [base, step] = [Number.parseFloat(text) * 16, Number.parseFloat(scale)];
  const sizes = [base * 0.889, base, base * step, base * step ** 2, base * step ** 3];
  return (
    <p className="sizes num">
      {`${say(['Ergibt ', 'Makes '])}${sizes.map((size) => size.toLocaleString(language, { maximumFractionDigits: 1 })).join(' · ')} px`}
    </p>
  );
}
