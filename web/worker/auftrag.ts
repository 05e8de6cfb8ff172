/** URL of the script of the helper's worker, whose scope is the helper's pages. */
export const AUFTRAG_SCRIPT = '/auftrag-sw.js';

/** Prefix of the names of its caches; not that of the person's worker, which deletes its own old ones. */
export const AUFTRAG_CACHE = 'auftrag-';

/** Message of the helper's page to its worker: cache the shell at this address. */
export interface ToAuftragWorker {
  kind: 'shell';
  address: string;
  /** Of the brand. */
  logo: string;
}
