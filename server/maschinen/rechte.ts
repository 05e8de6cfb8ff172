import type { Key, Recht } from '../store/tables/keys.ts';

/**
 * Every call of machines, and the right that its key needs; its first word is the kind of key. A call below these
 * words that is not here stops the start. ADR 056
 */
// prettier-ignore
export const MACHINE_CALLS: Readonly<Record<string, Recht>> = {
  'GET /betreiber/vorgaenge':                                  'lesen',
  'GET /betreiber/vorgang/:vorgangRef':                        'lesen',
  'GET /betreiber/einladung/:id/qr.svg':                       'lesen',
  'POST /betreiber/vorgang':                                   'anlegen',
  'POST /betreiber/einladung':                                 'anlegen',
  'POST /betreiber/vorgang/:vorgangRef/einladung':             'anlegen',
  'POST /betreiber/vorgang/:vorgangRef/link':                  'anlegen',
  'POST /betreiber/vorgang/:vorgangRef/hinweis':               'ereignisse',
  'POST /betreiber/vorgang/:vorgangRef/zuweisung':             'ereignisse',
  'DELETE /betreiber/vorgang/:vorgangRef/zuweisung/:partner':  'ereignisse',
  'PATCH /betreiber/vorgang/:vorgangRef':                      'ereignisse',
  'DELETE /betreiber/einladung/:id':                           'loeschen',
  'POST /partner/ereignisse':                                  'ereignisse',
};

/** What a key of a kind may have at most: the rights of its calls. */
export const rightsOf = (art: Key['art']): Recht[] => [
  ...new Set(Object.entries(MACHINE_CALLS).flatMap(([call, recht]) => (call.split('/')[1] === art ? [recht] : []))),
];
