import { useApp, type State } from '../state/app.ts';

/** Follows the draft once an answer says that a desk has it open. What that needs comes only then. */
export function watchDesk(): void {
  const look = ({ held }: State): void => {
    if (!held?.amTelefon) return;
    const { id } = held;
    import('./follow-desk.ts').then(
      ({ followDesk }) => followDesk(id),
      (cause: unknown) => console.warn('Der Leitstand kommt später', cause), // the next answer tries again
    );
  };
  useApp.subscribe((now, before) => {
    if (now.held !== before.held) look(now);
  });
  look(useApp.getState());
}
