import { accessOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { wrongAt } from '../http/faults.ts';
import type { TypedApp } from '../http/schema.ts';
import { figuresCsv, readMonths } from '../leitstand/figures.ts';
import { ZAHLEN_ANSWER, ZAHLEN_QUERY } from '../leitstand/machine-schemas.ts';
import { clientFor } from '../vorgang/machine-case.ts';

const FORMATS = ['csv', 'json'];

/** The counts of clients and months. No person is in them. ADR 079 */
export async function betreiberZahlenRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.get(
    '/betreiber/zahlen',
    {
      schema: {
        tags: ['betreiber'],
        summary: 'Counts of each client and month, as JSON or CSV: of reports, and of drafts that were given up.',
        querystring: ZAHLEN_QUERY,
        response: ZAHLEN_ANSWER,
      },
    },
    async (request, reply) => {
      const { mandant, format = '', ...asked } = request.query;
      const months = readMonths(asked);
      if ('fehler' in months) throw wrongAt(...months.fehler);
      if (format && !FORMATS.includes(format))
        throw wrongAt({ feld: 'format', text: ['Möglich sind: csv, json.', 'Possible are: csv, json.'] });
      const { mandant: only, sees } = accessOf(request);
      const isOfOne = mandant !== undefined || only !== null;
      const client = isOfOne ? clientFor(deps, request, mandant).mandant.id : null;
      const { monthlyCounts } = deps.store;
      const all = await monthlyCounts.list(client, months.von, months.bis);
      const monate = all.filter((one) => sees(one));
      const isCsv = format ? format === 'csv' : /\btext\/csv\b/.test(request.headers.accept ?? '');
      if (!isCsv) return { data: { seit: await monthlyCounts.since(), monate } };
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="zahlen.csv"')
        .send(figuresCsv(monate));
    },
  );
}
