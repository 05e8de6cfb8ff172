import type { Browser, Page } from 'playwright-core';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import { DESK_API, DESK_HEADER } from '../../server/leitstand/guard.ts';
import { openDesk, storeOf } from '../hands/desk.ts';
import { caseInReach, COMPLETE, reportCase } from '../hands/ready-case.ts';
import { refOf, startService, type Service } from '../hands/world.ts';

/** Prefilled reports of a busy evening: damage and place. */
const REPORTS: readonly object[] = [
  {
    schadenTyp: 'SCHADEN_UNFALL',
    gefahr: { verkehr: true, datenEingegeben: true },
    schadenOrt: {
      ortsTyp: 'autobahn',
      adresse: { land: 'DE' },
      ausserortsInfo: { name: 'A 9', fahrtrichtung: 'Berlin', km: '371,5' },
    },
  },
  { schadenTyp: 'SCHADEN_MOTOR_SPRINGT_NICHT_AN', schadenOrt: placeOf('Nürnberg', 'Fürther Straße', '90429') },
  { schadenTyp: 'SCHADEN_REIFEN', schadenOrt: placeOf('Lauf an der Pegnitz', 'Hauptstraße', '91207') },
  { schadenTyp: 'SCHADEN_SCHLUESSEL', schadenOrt: placeOf('Erlangen', 'Luitpoldstraße', '91052') },
  { schadenTyp: 'SCHADEN_TANK_LEER', schadenOrt: placeOf('Schwabach', 'Limbacher Straße', '91126') },
];

function placeOf(ort: string, strasse: string, plz: string): object {
  return { ortsTyp: 'innerorts', adresse: { strasse, hausnummer: '12', plz, ort } };
}

const helper = (name: string, telefon: string, gebiet: string, lkw: readonly string[]): HelferEintrag => ({
  helferID: name.slice(0, 3).toUpperCase(),
  name,
  telefon,
  kennzeichen: '',
  lkw,
  gebiet,
  zuletzt: '',
});

const HELPERS = [
  helper('Abschleppdienst Krause', '+491721234567', 'Nürnberg Ost, A 9', ['ABSCHLEPPEN']),
  helper('Pannenhilfe Lauf', '+499123456789', 'Lauf, Hersbruck', []),
  helper('Autodienst Weber', '+499118765432', 'Erlangen, Fürth', []),
];

/** Shows the desk of an evening at a service of its own: `take` takes board, hand out and sheet by their names. */
export async function showDesk(browser: Browser, take: (page: Page, name: string) => Promise<void>): Promise<void> {
  const service = await startService({ SIMULATOR: 'off' });
  try {
    await showEvening({ service, browser }, take);
  } finally {
    await service.stop();
  }
}

async function showEvening(
  { service, browser }: { service: Service; browser: Browser },
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const store = await storeOf(service);
  await store.helfer.add(HELPERS, new Date().toISOString());
  await store.close();
  const refs: string[] = [];
  for (const [nr, report] of REPORTS.entries()) {
    const kfz = { ...COMPLETE.kfz, kennzeichen_id: `N-PL ${201 + nr}` };
    const userID = await caseInReach(service, true, { ...COMPLETE, kfz, ...report });
    await reportCase(service, userID);
    refs.push(await refOf(service, userID));
  }
  const { context, page } = await openDesk({ service, browser }, { kuerzel: 'DO' }, { deviceScaleFactor: 1 });
  const lineOf = (at: number) => page.locator(`[data-ref="${refs[at]}"]`);
  await page.getByRole('button', { name: 'Ton einschalten' }).click();
  const told = async (at: number, path: string, body: object, method = 'POST'): Promise<void> =>
    page.evaluate(callDesk, {
      url: `${DESK_API}/betreiber/vorgang/${refs[at]}/${path}`,
      header: DESK_HEADER,
      method,
      body: JSON.stringify(body),
    });
  for (const at of [2, 3, 4]) await told(at, 'zustaendigkeit', {}, 'PUT');
  for (const [at, name] of [
    [2, 'Abschleppdienst Krause'],
    [4, 'Pannenhilfe Lauf'],
  ] as const) {
    const { telefon } = HELPERS.find((one) => one.name === name)!;
    await told(at, 'auftrag', { helfer: { name, telefon }, angenommen: true, wartezeitMinuten: 25 });
  }
  await told(4, 'stand', { meldung: 'losgefahren' });
  await told(4, 'stand', { meldung: 'angekommen' });
  await told(4, 'stand', { meldung: 'erledigt' });
  await told(2, 'notiz', { text: 'Kundin wartet im Café gegenüber.' });
  await told(2, 'hinweis', { text: 'Der Helfer kommt mit einem gelben Wagen.' });
  await lineOf(2).getByText('angenommen').waitFor();
  await page.locator('.group-fertig li').waitFor();
  await take(page, 'leitstand-brett');
  await lineOf(3).getByRole('button', { name: 'Helfer' }).click();
  await page.getByRole('button', { name: /^Abschleppdienst Krause/ }).waitFor();
  await take(page, 'leitstand-helfer');
  await page.keyboard.press('Escape');
  await lineOf(2).getByRole('link').click();
  await page.getByRole('heading', { name: 'Verlauf' }).waitFor();
  await take(page, 'leitstand-fall');
  await context.close();
}

/** Makes a call of the desk from its page. */
async function callDesk(call: { url: string; header: string; method: string; body: string }): Promise<void> {
  const { url, header, method, body } = call;
  const key = crypto.randomUUID();
  const headers = { 'content-type': 'application/json', [header]: '1', 'idempotency-key': key };
  const answer = await fetch(url, { method, body, headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}
