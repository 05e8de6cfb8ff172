import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Vorgang } from '#domain/vorgang.ts';
import { BASE, post, startCase } from '../../server/test/test-calls.ts';
import { person } from './person.ts';
import { inviteKnowing, PHONE, type Service } from './world.ts';

/** Prefilled fields of a complete case: all a report needs. */
export const COMPLETE = {
  schadenTyp: 'SCHADEN_REIFEN',
  reifen: { reifenpanne: true, ersatzVorhanden: 'nein', datenEingegeben: true },
  schadenOrt: {
    ortsTyp: 'innerorts',
    positionsdaten: { lat: 49.51234, lng: 11.28123 },
    adresse: { strasse: 'Hauptstraße', hausnummer: '1', plz: '91207', ort: 'Lauf' },
  },
  kfz: { kennzeichen_id: 'K-RA 1234', hersteller: 'Muster' },
  vn: { vorname: 'Jana', nachname: 'Beispiel' },
  vorgangsMetadaten: { mobilnummer: '017604069012' },
};

interface Read {
  data: Vorgang;
  revision: number;
}

/** Creates a case with prefilled fields (default: complete) and, if wished, starts it; gives its userID. */
export async function caseInReach(service: Service, isStarted: boolean, known: object = COMPLETE): Promise<string> {
  const { userID } = await inviteKnowing(service, known);
  if (isStarted) await startCase(service.url, userID);
  return userID;
}

/** Reads the case from the service. */
export async function readCase(service: Service, userID: string): Promise<Read> {
  return (await (await fetch(`${service.url}${BASE}/vorgang/${userID}`)).json()) as Read;
}

/** Polls the case until it is as wanted. @throws Error after 150 tries 100 ms apart */
export async function caseOnce(service: Service, userID: string, isSo: (data: Vorgang) => boolean): Promise<Vorgang> {
  for (let tries = 0; ; tries++) {
    const { data } = await readCase(service, userID);
    if (isSo(data)) return data;
    if (tries === 150) throw new Error(`it did not come to that: ${JSON.stringify(data)}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

/** Reports the case by the API, as the summary does. */
export async function reportCase(service: Service, userID: string): Promise<void> {
  const { data, revision } = await readCase(service, userID);
  const headers = { 'if-match': `"${revision}"`, 'idempotency-key': crypto.randomUUID() };
  await post(service.url, `vorgang/${userID}/melden`, data, headers);
}

/** Writes to the case by the API, as another device would; leads to an edit conflict. */
export async function writeElsewhere(service: Service, userID: string, change: Partial<Vorgang>): Promise<void> {
  const { data, revision } = await readCase(service, userID);
  await post(service.url, `vorgang/${userID}`, { ...data, ...change }, { 'if-match': `"${revision}"` });
}

/** Opens the summary of a case in a new browser context. */
export async function reachSummary(
  browser: Browser,
  service: Service,
  userID: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${service.url}/kfz/zusammenfassung/${userID}`);
  await person(page, 'de').reads(['', '']);
  return { context, page };
}
