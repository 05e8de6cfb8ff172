import type { Language } from '../text.ts';
import { withValue, type Vorgang } from '../vorgang.ts';
import { addressIn } from './adresse.ts';

/**
 * The case in another language: its address lines name the country in that language. An address line of the operator
 * stays. D137
 */
export function inLanguage(vorgang: Vorgang, language: Language): Vorgang {
  const before = vorgang.vorgangsMetadaten.language;
  const changed = withValue(vorgang, 'vorgangsMetadaten.language', language);
  return (['schadenOrt', 'vn'] as const).reduce((now, at) => {
    const { adresse } = vorgang[at];
    if (adresse.formatierteAdresse !== addressIn(before, adresse)) return now;
    return withValue(now, `${at}.adresse.formatierteAdresse`, addressIn(language, adresse));
  }, changed);
}
