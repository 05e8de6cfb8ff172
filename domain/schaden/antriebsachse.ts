import { WEISS_NICHT, type One } from '../questions.ts';

/** The driven axle: asked where a car will probably be towed, and stored with the vehicle. ADR 059 */
export const ANTRIEBSACHSE = { antriebsachse: '' };
export const OF_VEHICLE = { kfz: ['antriebsachse'] } as const;

export const antriebsachseQuestion: One<typeof ANTRIEBSACHSE> = {
  kind: 'one',
  field: 'antriebsachse',
  layout: 'inline',
  of: {
    vorne: ['Vorne', 'Front'],
    hinten: ['Hinten', 'Rear'],
    alle: ['Allrad', 'All wheels'],
    unbekannt: WEISS_NICHT,
  },
  label: ['Welche Räder treiben das Auto an?', 'Which wheels drive the car?'],
  hint: ['Dann kommt der richtige Abschleppwagen.', 'So that the right tow truck comes.'],
  unsure: 'unbekannt',
  brief: () => null,
};
