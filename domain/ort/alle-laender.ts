import type { Option } from '../questions.ts';
import type { Text } from '../text.ts';
import { landName } from './laender.ts';

/** ISO 3166-1 alpha-2 codes by their first letter, and XK for Kosovo, which has no ISO code. */
const CODES = `Adefgilmoqrstuwxz Babdefghijlmnoqrstvwyz Cacdfghiklmnoruvwxyz Dejkmoz Eceghrst Fijkmor Gabdefghilmnpqrstuwy
  Hkmnrtu Idelmnoqrst Jemop Keghimnprwyz Labcikrstuvy Macdefghklmnopqrstuvwxyz Nacefgilopruz Om Paefghklmnrstwy Qa
  Reosuw Sabcdeghijklmnorstvxyz Tcdfghjklmnortvwz Uagmsyz Vaceginu Wfs Xk Yet Zamw`;

/** Every country by its code, for `land` and `kennzeichen_land`. D99. */
export const ALLE_LAENDER: Readonly<Record<string, Option>> = Object.fromEntries(
  CODES.toUpperCase()
    .split(/\s+/)
    .flatMap(([first, ...seconds]) => seconds.map((second) => `${first}${second}`))
    .map((code): [string, Option] => [code, landName(code) ?? [code, code]]),
);

/** Whether a code is a country's. */
export const isLand = (code: string): boolean => Object.hasOwn(ALLE_LAENDER, code);

/** §9 'Plate countries'; also the countries that the place offers first, where GEO_COUNTRIES has no others. */
export const FIRST_LAENDER = ['DE', 'BE', 'LU', 'NL'];

/** Name of the group of all countries that are not offered first. */
export const ANDERES_LAND: Text = ['Anderes Land', 'Another country'];
