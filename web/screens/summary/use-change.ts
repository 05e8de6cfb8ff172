import { addressOf, type Path } from '#domain/flow.ts';
import type { Fact } from '../../kit/facts.tsx';
import { useApp } from '../../vorgang/state/app.ts';
import type { Section } from './sections.ts';

/** What both views of the summary take. */
export interface ViewProps {
  sections: readonly Section[];
  /** Null while the form is read-only. */
  onChange: ((path: Path) => void) | null;
}

/** Gives the link that changes what a screen asks; none while the form is read-only. */
export function useChange(onChange: ViewProps['onChange']): (path: Path) => Fact['change'] {
  const id = useApp((state) => state.held?.id ?? '');
  return (path) => (onChange ? { href: addressOf(path, id), go: () => onChange(path) } : undefined);
}
