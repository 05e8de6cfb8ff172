import { isSameName } from '#domain/same-name.ts';
import type { Deps } from '../http/deps.ts';
import { HERSTELLER } from '../vorgang/hersteller-namen.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, MANUFACTURER, MODELS_ANSWER, NAMES_ANSWER } from '../http/schemas.ts';

const byName = new Intl.Collator('de', { numeric: true }).compare;

/** Calls 4 and 5 of §7: the manufacturers, and the models of one. */
export async function herstellerRoutes(app: TypedApp, { store }: Deps): Promise<void> {
  app.get(
    '/hersteller',
    { schema: { tags: ['hersteller'], summary: 'Names of the manufacturers.', response: answers(NAMES_ANSWER) } },
    async () => {
      const stored = await store.manufacturers();
      const common = HERSTELLER.filter((name) => !stored.some((own) => isSameName(own, name)));
      return { data: [...stored, ...common].sort(byName) };
    },
  );

  app.get(
    '/hersteller/:manufacturer',
    {
      schema: {
        tags: ['hersteller'],
        summary: 'Models of a manufacturer; empty for an unknown or empty name.',
        params: MANUFACTURER,
        response: answers(MODELS_ANSWER),
      },
    },
    async (request) => {
      const typed = request.params.manufacturer;
      const exact = await store.models(typed);
      if (exact.length || !typed) return { data: exact };
      // The name in other letters, or with decomposed umlauts.
      const name = (await store.manufacturers()).find((one) => isSameName(one, typed));
      return { data: name === undefined ? [] : await store.models(name) };
    },
  );
}
