import type { AppTyp } from '#domain/flow.ts';
import type { Language } from '#domain/text.ts';

/** Whose pages: client, app type, language. */
export interface Look {
  mandant: string;
  typ: AppTyp;
  language: Language;
}

/** The worker's script. */
export const SCRIPT = '/sw.js';

/** Where the installed app begins: the worker leads on to the newest case of this device. */
export const APP_START = 'app';

/** Names of the worker's caches begin so. */
export const CACHE = 'pannenlotse-';

/** Name of the worker's database: which invitation led to which case. */
export const LINKS = 'pannenlotse-links';

/** Address of the page without a case. */
export const shellAddress = ({ mandant, typ, language }: Look): string =>
  `/shell?mandant=${encodeURIComponent(mandant)}&typ=${typ}&sprache=${language}`;

/** Names of the legal texts. D92. */
export const RECHT = ['agb', 'datenschutz', 'impressum'] as const;
