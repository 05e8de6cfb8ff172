import type { Language } from '../text.ts';

/** Address of the desk. All its pages are below, its calls below `/leitstand/api`. */
export const DESK_PATH = '/leitstand';

/** State in the desk's page: no case, and no account. */
export interface DeskSeite {
  language: Language;
}
