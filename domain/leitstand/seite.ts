import type { Language } from '../text.ts';

/** Address of the desk: all its pages are below it, its calls below `/leitstand/api`. */
export const DESK_PATH = '/leitstand';

/** What the desk's page brings along: nothing of a case, and no account. */
export interface DeskSeite {
  language: Language;
}
