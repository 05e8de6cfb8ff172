import type { BearerKey, KeyRecht } from '../store/tables/keys.ts';

/**
 * Every call of machines, and the rights that its key needs; its first word is the kind of key. A call below these
 * words that is not here stops the start. Whose answer is a link to a case that exists needs the rights of that link:
 * who follows it reads the case. ADR 056
 */
// prettier-ignore
export const MACHINE_CALLS: Readonly<Record<string, readonly KeyRecht[]>> = {
  'GET /betreiber/vorgaenge':                                  ['lesen'],
  'GET /betreiber/vorgang/:vorgangRef':                        ['lesen'],
  'GET /betreiber/zahlen':                                     ['lesen'],
  'GET /betreiber/mandanten':                                  ['lesen'],
  'GET /betreiber/einladung':                                 ['anlegen'],
  'GET /betreiber/einladung/:id/qr.svg':                       ['lesen'],
  'POST /betreiber/vorgang':                                   ['anlegen'],
  'POST /betreiber/einladung':                                 ['anlegen'],
  'POST /betreiber/vorgang/:vorgangRef/einladung':             ['anlegen', 'lesen'],
  'POST /betreiber/vorgang/:vorgangRef/link':                  ['anlegen', 'lesen'],
  'POST /betreiber/vorgang/:vorgangRef/hinweis':               ['ereignisse'],
  'POST /betreiber/vorgang/:vorgangRef/zuweisung':             ['ereignisse'],
  'DELETE /betreiber/vorgang/:vorgangRef/zuweisung/:partner':  ['ereignisse'],
  'GET /betreiber/vorgang/:vorgangRef/auftrag':                ['lesen'],
  'POST /betreiber/vorgang/:vorgangRef/auftrag':               ['ereignisse', 'lesen'],
  'DELETE /betreiber/vorgang/:vorgangRef/auftrag':             ['ereignisse'],
  'POST /betreiber/vorgang/:vorgangRef/auftrag/pruefen':       ['ereignisse'],
  'PATCH /betreiber/vorgang/:vorgangRef':                      ['ereignisse'],
  'POST /betreiber/vorgang/:vorgangRef/zusage':                ['ereignisse'],
  'POST /betreiber/vorgang/:vorgangRef/storno':                ['ereignisse'],
  'POST /betreiber/vorgang/:vorgangRef/stand':                 ['ereignisse'],
  'POST /betreiber/vorgang/:vorgangRef/berichtigung':          ['ereignisse'],
  'POST /betreiber/vorgang/:vorgangRef/rueckruf':              ['ereignisse'],
  'POST /betreiber/vorgang/:vorgangRef/notiz':                 ['ereignisse'],
  'POST /betreiber/vorgang/:vorgangRef/gelesen':               ['quittieren'],
  'PUT /betreiber/vorgang/:vorgangRef/zustaendigkeit':         ['ereignisse'],
  'DELETE /betreiber/vorgang/:vorgangRef/zustaendigkeit':      ['ereignisse'],
  'POST /betreiber/zustaendigkeit/uebergabe':                  ['ereignisse'],
  'GET /betreiber/lage':                                       ['lesen'],
  'POST /betreiber/lage':                                      ['ereignisse'],
  'PATCH /betreiber/lage/:lageID':                             ['ereignisse'],
  'DELETE /betreiber/lage/:lageID':                            ['ereignisse'],
  'DELETE /betreiber/einladung/:id':                           ['loeschen'],
  'POST /partner/ereignisse':                                  ['ereignisse'],
  'POST /partner/sms':                                         ['sms'],
};

/** Below these words, but the key is in the address itself: that of a helper's link. ADR 061 */
export const OPEN_CALLS: readonly string[] = ['GET /partner/position/:token', 'POST /partner/position/:token'];

/** What a key of a kind may have at most: the rights of its calls. */
export const rightsOf = (art: BearerKey['art']): KeyRecht[] => [
  ...new Set(Object.entries(MACHINE_CALLS).flatMap(([call, rechte]) => (call.split('/')[1] === art ? rechte : []))),
];
