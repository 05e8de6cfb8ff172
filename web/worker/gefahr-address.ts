import type { Look } from './addresses.ts';

/** URL of the danger screen without a case, which the worker caches. ADR 062 */
export const gefahrAddress = ({ mandant, typ, language }: Look): string =>
  `/gefahr?mandant=${encodeURIComponent(mandant)}&typ=${typ}&sprache=${language}`;
