import type { Rolle } from '#domain/leitstand/konto.ts';

export interface DeskCall {
  /** The least role; null: without a session. */
  rolle: Rolle | null;
  /** It works while the session is locked. */
  whileLocked?: true;
}

const reading: DeskCall = { rolle: 'lesen' };
const dispatching: DeskCall = { rolle: 'disposition' };
const managing: DeskCall = { rolle: 'leitung' };

/**
 * Every call of the desk below `/leitstand/api`, and who may make it. A call that is not here stops the start. Those of
 * `/betreiber/` are the operator's own calls: a session stands in place of a key. ADR 076
 */
// prettier-ignore
export const DESK_CALLS: Readonly<Record<string, DeskCall>> = {
  'GET /brett':                                              reading,
  'GET /brett/strom':                                        { rolle: 'lesen', whileLocked: true },
  'GET /fall/:vorgangRef':                                   reading,
  'GET /fall/:vorgangRef/strom':                             reading,
  'POST /suche':                                            reading,
  'GET /helfer':                                             dispatching,
  'POST /helfer':                                            managing,
  'POST /helfer/import':                                     managing,
  'PATCH /helfer/:helferID':                                 managing,
  'DELETE /helfer/:helferID':                                managing,
  'GET /betreiber/vorgang/:vorgangRef':                       reading,
  'PATCH /betreiber/vorgang/:vorgangRef':                     dispatching,
  'POST /betreiber/vorgang/:vorgangRef/link':                 dispatching,
  'POST /betreiber/vorgang/:vorgangRef/hinweis':              dispatching,
  'POST /betreiber/vorgang/:vorgangRef/zuweisung':            dispatching,
  'DELETE /betreiber/vorgang/:vorgangRef/zuweisung/:partner': dispatching,
  'GET /betreiber/vorgang/:vorgangRef/auftrag':               reading,
  'POST /betreiber/vorgang/:vorgangRef/auftrag':              dispatching,
  'DELETE /betreiber/vorgang/:vorgangRef/auftrag':            dispatching,
  'POST /betreiber/vorgang/:vorgangRef/auftrag/pruefen':      dispatching,
};
