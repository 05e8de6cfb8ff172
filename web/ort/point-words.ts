import type { Language, Text } from '#domain/text.ts';

/** Distance in words, rounded to the precision of the measurement. */
function distance(metres: number, language: Language): string {
  const isFar = metres >= 1_000;
  const step = metres < 20 ? 1 : metres < 100 ? 5 : metres < 1_000 ? 50 : 100;
  const round = Math.max(1, Math.round(metres / step) * step);
  return new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(isFar ? round / 1_000 : round);
}

/** 'Punkt auf etwa 12 Meter genau', 'Point to within about 12 metres'. */
export function pointAccuracy(metres: number): Text {
  const [de, en] = accuracyText(metres);
  return [`Punkt ${de}`, `Point ${en}`];
}

/** 'auf etwa 12 Meter genau', 'to within about 12 metres'. */
export const accuracyText = (metres: number): Text => [
  `auf etwa ${distance(metres, 'de')} genau`,
  `to within about ${distance(metres, 'en')}`,
];

/** Coordinates to read out on the phone: '49,51234° Nord, 11,28123° Ost', with no line break within either. */
export function pointText({ lat, lng }: { lat: number; lng: number }): Text {
  const at = (language: Language, value: number): string =>
    `${new Intl.NumberFormat(language, { minimumFractionDigits: 5, maximumFractionDigits: 5 }).format(Math.abs(value))}°`;
  return [
    `${at('de', lat)}\u00a0${lat < 0 ? 'Süd' : 'Nord'}, ${at('de', lng)}\u00a0${lng < 0 ? 'West' : 'Ost'}`,
    `${at('en', lat)}\u00a0${lat < 0 ? 'south' : 'north'}, ${at('en', lng)}\u00a0${lng < 0 ? 'west' : 'east'}`,
  ];
}
