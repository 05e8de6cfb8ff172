import type { Modell } from '#domain/fahrzeug/modell.ts';
import type { Rows } from '../engine.ts';

// Sorted here, not by the database: engines collate letters beyond ASCII differently.
const byName = new Intl.Collator('de', { numeric: true }).compare;

/** `Store.manufacturers`, in German collation order. */
export async function manufacturers(rows: Rows): Promise<string[]> {
  const found = await rows.all<{ hersteller: string }>('select distinct hersteller from modelle');
  return found.map(({ hersteller }) => hersteller).sort(byName);
}

/** `Store.models`, by name; the model with an empty name sorts first. */
export async function modelsOf(rows: Rows, hersteller: string): Promise<Modell[]> {
  const found = await rows.all<Modell>(
    `select hersteller, modell, laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max
    from modelle where hersteller = $1`,
    [hersteller],
  );
  return found.map((model) => ({ ...model })).sort((a, b) => byName(a.modell, b.modell));
}

/** `Store.putModels`: upserts. */
export async function putModels(rows: Rows, models: readonly Modell[]): Promise<void> {
  for (const { hersteller, modell, laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max } of models) {
    await rows.all(
      `insert into modelle (hersteller, modell, laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (hersteller, modell) do update set
        laenge_min = excluded.laenge_min, laenge_max = excluded.laenge_max,
        hoehe_min = excluded.hoehe_min, hoehe_max = excluded.hoehe_max, gewicht_max = excluded.gewicht_max`,
      [hersteller, modell, laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max],
    );
  }
}
