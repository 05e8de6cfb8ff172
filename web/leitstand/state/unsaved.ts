import { create } from 'zustand';

/** Drafts with words that the service does not have yet; `unsaved`: the last try has failed. */
export const useUnsaved = create<Readonly<Record<string, 'saving' | 'unsaved'>>>()(() => ({}));

/** How far the words of a draft are. */
export function unsavedIs(ref: string, save: 'saved' | 'saving' | 'unsaved'): void {
  const { [ref]: before, ...others } = useUnsaved.getState();
  if (before === save || (!before && save === 'saved')) return;
  useUnsaved.setState(save === 'saved' ? others : { ...others, [ref]: save }, true);
}

/** Lets the browser ask before the page is closed with words that only it has. */
export const watchUnsaved = (): void =>
  addEventListener('beforeunload', (event) => {
    if (Object.keys(useUnsaved.getState()).length) event.preventDefault();
  });
