/** Example addresses, because the demo has no geocoder. No town has these streets. D88. */
export const DEMO_ADRESSEN = [
  { strasse: 'Am Musterring', hausnummer: '12', plz: '12345', ort: 'Musterstadt', land: 'DE' },
  { strasse: 'Lindwurmgasse', hausnummer: '3', plz: '54321', ort: 'Beispielhausen', land: 'DE' },
  { strasse: 'Zum Alten Meilenstein', hausnummer: '40', plz: '99999', ort: 'Probedorf', land: 'DE' },
] as const;
