import type { AppTyp } from '#domain/flow.ts';
import type { Language } from '#domain/text.ts';

/** Look of a page: client, app type, language. */
export interface Look {
  mandant: string;
  typ: AppTyp;
  language: Language;
}

/** URL of the worker's script. */
export const SCRIPT = '/sw.js';

/** Query parameter of the installed app's start URL: the worker redirects it to the newest case of this device. */
export const APP_START = 'app';

/** Prefix of the names of the worker's caches. */
export const CACHE = 'pannenlotse-';

/** Name of the worker's database: which invitation led to which case. */
export const LINKS = 'pannenlotse-links';

/** URL of the app shell, the page without a case. */
export const shellAddress = ({ mandant, typ, language }: Look): string =>
  `/shell?mandant=${encodeURIComponent(mandant)}&typ=${typ}&sprache=${language}`;

/** Names of the legal texts. D92. */
export const RECHT = ['agb', 'datenschutz', 'impressum'] as const;
