import type { BrettFall } from '#domain/leitstand/brett.ts';

/** What the board shows; '' for all. `wer`: an account's id, or 'niemand'. */
export interface Filters {
  marke: string;
  art: '' | 'kfz' | 'fahrrad';
  wer: string;
  beispiele: '' | 'mit';
}

export const NO_FILTERS: Filters = { marke: '', art: '', wer: '', beispiele: '' };

/** The filters that an address names; what it does not know is left out. */
export function filtersIn(search: string): Filters {
  const query = new URLSearchParams(search);
  const art = query.get('art');
  return {
    marke: query.get('marke') ?? '',
    art: art === 'kfz' || art === 'fahrrad' ? art : '',
    wer: query.get('wer') ?? '',
    beispiele: query.get('beispiele') === 'mit' ? 'mit' : '',
  };
}

/** The address's query with these filters, '' or beginning with '?'. Other words of the query stay. */
export function withFilters(search: string, filters: Filters): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filters)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const words = String(query);
  return words && `?${words}`;
}

/** Whether the board shows a case. An example account sees examples in any case. */
export function isShown(fall: BrettFall, { marke, art, wer, beispiele }: Filters, isExampleDesk: boolean): boolean {
  return (
    (isExampleDesk || beispiele === 'mit' || !fall.beispiel) &&
    (!marke || fall.mandant === marke) &&
    (!art || fall.typ === art) &&
    (!wer || (wer === 'niemand' ? fall.zustaendig === null : fall.zustaendig?.konto === wer))
  );
}
