import { themeFrom } from '#domain/theme/from-colour.ts';
import type { Theme } from '#domain/theme/tokens.ts';
import { useSay } from '../words/use-say.ts';
import type { DraftActions } from './draft-actions.ts';
import type { Draft } from './history.ts';
import { THEMES } from './themes.ts';

/** 'Start from': one of the themes there are, or all tokens derived from one colour of a brand. */
export function StartRow({ draft, actions }: { draft: Draft; actions: DraftActions }) {
  const say = useSay();
  const begin = (theme: Theme): void => actions.change('start', { ...draft, theme });
  return (
    <fieldset className="begin">
      <legend>{say(['Beginnen mit', 'Start from'])}</legend>
      {THEMES.map(({ name, theme }) => (
        <button
          key={name}
          type="button"
          className="swatch"
          aria-label={name}
          style={{ background: theme.light.brand, color: theme.light['on-brand'] }}
          onClick={() => {
            actions.settle();
            begin(theme);
            actions.settle();
          }}
        >
          Aa
        </button>
      ))}
      <label>
        <input
          type="color"
          value={draft.theme.light.brand}
          onChange={(event) => begin(themeFrom(event.target.value, draft.theme))}
          onBlur={actions.settle}
        />
        <span>{say(['eine Markenfarbe', 'a brand colour'])}</span>
      </label>
    </fieldset>
  );
}
