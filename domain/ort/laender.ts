import type { Option } from '../questions.ts';

/** §9 'Default plate countries' first, then the neighbours a breakdown may happen in; ISO codes. */
// prettier-ignore
export const LAENDER: Record<string, Option> = {
  DE: ['Deutschland', 'Germany'],
  BE: ['Belgien', 'Belgium'],
  LU: ['Luxemburg', 'Luxembourg'],
  NL: ['Niederlande', 'Netherlands'],
  AT: ['Österreich', 'Austria'],
  CH: ['Schweiz', 'Switzerland'],
  LI: ['Liechtenstein', 'Liechtenstein'],
  FR: ['Frankreich', 'France'],
  IT: ['Italien', 'Italy'],
  DK: ['Dänemark', 'Denmark'],
  PL: ['Polen', 'Poland'],
  CZ: ['Tschechien', 'Czechia'],
};
