import type { BrettFall } from '#domain/leitstand/brett.ts';

/** A case of the board as tests begin with: a flat tyre that nobody has taken. */
export const exampleCase = (wish: Partial<BrettFall> = {}): BrettFall => ({
  vorgangRef: 'K7M2P4RTWX3Z9Q6H',
  mandant: 'muster',
  typ: 'kfz',
  beispiel: false,
  status: 'gemeldet',
  gemeldet: '2026-11-28T05:00:00.000Z',
  meldeweg: '',
  gefahr: [],
  was: ['Reifenpanne, vorn rechts', 'Flat tyre, front right'],
  wo: ['A3 Richtung Köln, km 82,5', 'A3 towards Cologne, km 82.5'],
  hinweis: ['Pannenhilfe Reifen', 'Tyre help'],
  hinweise: ['reifen'],
  gelesen: false,
  zustaendig: null,
  offen: [],
  schritt: { code: 'meldung', zeit: '2026-11-28T05:00:00.000Z' },
  helfer: '',
  auftrag: null,
  eta: null,
  ueberfaelligAb: null,
  nachfrage: null,
  nichtAngetroffen: false,
  ende: null,
  ...wish,
});
