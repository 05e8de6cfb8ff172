import type { ReactNode } from 'react';
import { useSay } from '../words/use-say.ts';
import { Icon } from './icon.tsx';

/**
 * The submit button of a screen. `busy` shows a spinner, `early` looks as usual; both are `aria-disabled`, and the form
 * decides what a tap does.
 */
export function NextButton({
  busy = false,
  early = false,
  schadenart,
  children,
}: {
  busy?: boolean;
  early?: boolean;
  /** The choice that it posts where there is no script yet. */
  schadenart?: string;
  children?: ReactNode;
}) {
  const say = useSay();
  return (
    <button
      className="button"
      type="submit"
      name={schadenart && 'schadenart'}
      value={schadenart}
      aria-disabled={busy || early || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="wheel" aria-hidden="true" /> : null}
      <span>{children ?? say(['Weiter', 'Continue'])}</span>
      {busy ? null : <Icon name="next" />}
    </button>
  );
}
