import type { Rolle } from '#domain/leitstand/konto.ts';

export interface DeskCall {
  /** The least role; null: without a session. */
  rolle: Rolle | null;
  /** It works while the session is locked. */
  whileLocked?: true;
}

const open: DeskCall = { rolle: null };
const reading: DeskCall = { rolle: 'lesen' };
const always: DeskCall = { rolle: 'lesen', whileLocked: true };
const dispatching: DeskCall = { rolle: 'disposition' };
const managing: DeskCall = { rolle: 'leitung' };

/**
 * Every call of the desk below `/leitstand/api`, and who may make it. A call that is not here stops the start. Those of
 * `/betreiber/` are the operator's own calls: a session stands in place of a key. ADR 076
 */
// prettier-ignore
export const DESK_CALLS: Readonly<Record<string, DeskCall>> = {
  'GET /betreiber/vorgang/:vorgangRef':                       reading,
  'PATCH /betreiber/vorgang/:vorgangRef':                     dispatching,
  'POST /betreiber/vorgang/:vorgangRef/zusage':               dispatching,
  'POST /betreiber/vorgang/:vorgangRef/storno':               dispatching,
  'POST /betreiber/vorgang/:vorgangRef/stand':                dispatching,
  'POST /betreiber/vorgang/:vorgangRef/berichtigung':         dispatching,
  'POST /betreiber/vorgang/:vorgangRef/rueckruf':             dispatching,
  'POST /betreiber/vorgang/:vorgangRef/notiz':                dispatching,
  'POST /betreiber/vorgang/:vorgangRef/gelesen':              dispatching,
  'PUT /betreiber/vorgang/:vorgangRef/zustaendigkeit':        dispatching,
  'DELETE /betreiber/vorgang/:vorgangRef/zustaendigkeit':     dispatching,
  'POST /betreiber/zustaendigkeit/uebergabe':                 dispatching,
  'GET /betreiber/lage':                                      managing,
  'POST /betreiber/lage':                                     managing,
  'PATCH /betreiber/lage/:lageID':                            managing,
  'DELETE /betreiber/lage/:lageID':                           managing,
  'GET /betreiber/zahlen':                                   managing,
  'GET /brett':                                              reading,
  'GET /brett/strom':                                        { rolle: 'lesen', whileLocked: true },
  'GET /fall/:vorgangRef':                                   reading,
  'GET /fall/:vorgangRef/strom':                             reading,
  'POST /fall/:vorgangRef/druck':                            reading,
  'POST /betreiber/vorgang':                                 dispatching,
  'GET /entwurf/:vorgangRef':                                dispatching,
  'GET /entwurf/:vorgangRef/strom':                          dispatching,
  'PUT /entwurf/:vorgangRef':                                dispatching,
  'POST /entwurf/:vorgangRef/zustimmung':                    dispatching,
  'POST /entwurf/:vorgangRef/melden':                        dispatching,
  'POST /entwurf/:vorgangRef/link':                          dispatching,
  'POST /entwurf/:vorgangRef/adresse':                       dispatching,
  'GET /geo/status':                                         reading,
  'GET /geo/kacheln/:z/:x/:y':                               reading,
  'GET /anmelden':                                            open,
  'POST /zugang/art':                                         open,
  'POST /zugang':                                             open,
  'POST /anmelden/passkey/optionen':                          open,
  'POST /anmelden/passkey':                                   open,
  'POST /entsperren/passkey/optionen':                        always,
  'POST /entsperren/passkey':                                 always,
  'GET /passkeys':                                            reading,
  'POST /passkeys/optionen':                                  reading,
  'POST /passkeys':                                           reading,
  'DELETE /passkeys/:passkeyID':                              reading,
  'GET /sitzung':                                             always,
  'POST /abmelden':                                           always,
  'POST /sperren':                                            always,
  'POST /regung':                                             reading,
  'GET /sitzungen':                                           reading,
  'DELETE /sitzungen/:sitzungID':                             reading,
  'GET /kollegen':                                           dispatching,
  'GET /konten':                                              managing,
  'POST /konten':                                             managing,
  'PATCH /konten/:kontoID':                                   managing,
  'POST /konten/:kontoID/link':                               managing,
  'GET /konten/:kontoID/sitzungen':                           managing,
  'DELETE /konten/:kontoID/sitzungen/:sitzungID':             managing,
  'POST /suche':                                            reading,
  'GET /helfer':                                             dispatching,
  'POST /helfer':                                            managing,
  'POST /helfer/import':                                     managing,
  'PATCH /helfer/:helferID':                                 managing,
  'DELETE /helfer/:helferID':                                managing,
  'POST /betreiber/vorgang/:vorgangRef/link':                 dispatching,
  'POST /betreiber/vorgang/:vorgangRef/hinweis':              dispatching,
  'POST /betreiber/vorgang/:vorgangRef/zuweisung':            dispatching,
  'DELETE /betreiber/vorgang/:vorgangRef/zuweisung/:partner': dispatching,
  'GET /betreiber/vorgang/:vorgangRef/auftrag':               reading,
  'POST /betreiber/vorgang/:vorgangRef/auftrag':              dispatching,
  'DELETE /betreiber/vorgang/:vorgangRef/auftrag':            dispatching,
  'POST /betreiber/vorgang/:vorgangRef/auftrag/pruefen':      dispatching,
};
