import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SITZUNG } from '#domain/leitstand/konto.ts';
import { CALLBACK } from '../../server/leitstand/oidc/identity-provider.ts';
import { freePort } from '../../server/test/free-port.ts';
import { startCase } from '../../server/test/test-calls.ts';
import { testIdentityProvider, type TestIdentityProvider } from '../../server/test/test-identity-provider.ts';
import { galleryClients } from '../hands/cases.ts';
import { COMPLETE, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { command, inviteKnowing, refOf, watch, type Service } from '../hands/world.ts';
import { sensorOf, type Sensor } from '../hands/sensor.ts';
import { axe } from '../look/axe.ts';

/** The second client of the service. */
const OTHER = 'hinweis';

interface Desk {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

/** A refusal of the service, which a browser writes to its console, is none. */
const isFault = (fault: string): boolean => !fault.includes('Failed to load resource');

describe('sign-in to the desk', () => {
  let service: Service;
  let browser: Browser;
  let provider: TestIdentityProvider;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => {
      const port = await freePort();
      provider = await testIdentityProvider(beside, `http://localhost:${port}${CALLBACK}`);
      const { issuer, clientID, secret } = provider;
      const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientID, OIDC_CLIENT_SECRET: secret };
      return { ...galleryClients(), ...oidc, PORT: String(port) };
    },
  );

  /** Where a link of the service leads on this machine. */
  const here = (url: string): string => `${service.url}${new URL(url).pathname}`;

  async function newDesk(): Promise<Desk> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    return { context, page, ...watch(page, service) };
  }

  const reads = (page: Page, heading: string): Promise<void> =>
    page.getByRole('heading', { name: heading, exact: true }).waitFor();
  const showsBoard = (page: Page): Promise<void> => page.getByRole('heading', { name: /^Neu/ }).waitFor();
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const menu = async (page: Page, deed: string): Promise<void> => {
    await page.getByRole('button', { name: /^Konto [A-Z]+$/ }).click();
    await press(page, deed);
  };
  const isAccessible = async (page: Page): Promise<void> => assert.deepEqual(await axe(page), []);

  /** A new report of a client; gives how machines name its case. */
  async function reported(mandant: string): Promise<string> {
    const { userID } = await inviteKnowing(service, COMPLETE, '--mandant', mandant);
    await startCase(service.url, userID);
    await reportCase(service, userID);
    return refOf(service, userID);
  }

  test('before an account exists, every address of it is unknown alike', async () => {
    const paths = ['', '/', '/anmelden', '/oidc', '/api/sitzung', '/fall/X', '/zugang/X', '/gibtsnicht'];
    const answers = await Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(`${service.url}/leitstand${path}`, { redirect: 'manual' });
        return [answer.status, answer.headers.get('permissions-policy')];
      }),
    );
    const unknown = await fetch(`${service.url}/gibtsnicht`);
    for (const [at, answer] of answers.entries())
      assert.deepEqual(answer, [404, unknown.headers.get('permissions-policy')], paths[at]);
  });

  /** The management's desk, which the tests below go on with. */
  let leitung: Desk;
  let sensor: Sensor;

  test('the first account: by link, then by passkey; locked, nothing of a case is in the page', async () => {
    const ref = await reported('ra_Standard');
    leitung = await newDesk();
    const { page } = leitung;
    sensor = await sensorOf(page);
    const { url } = await command<{ url: string }>(service, 'konto', 'erste');
    await page.goto(here(url));
    await reads(page, 'Das erste Konto anlegen');
    await isAccessible(page);
    await page.getByLabel('Name').fill('Lena Leitung');
    await page.getByLabel('Kürzel').fill('LL');
    await press(page, 'Konto anlegen');
    await reads(page, 'Legen Sie einen Passkey an');
    await press(page, 'Passkey anlegen');
    await showsBoard(page);
    assert.equal(await sensor.count(), 1);
    await page.locator(`[data-ref="${ref}"]`).waitFor();

    await menu(page, 'Abmelden');
    await reads(page, 'Anmelden');
    await isAccessible(page);
    await press(page, 'Mit Passkey anmelden');
    await page.locator(`[data-ref="${ref}"]`).waitFor();

    await menu(page, 'Jetzt sperren');
    await reads(page, 'Gesperrt');
    await page.getByText('1neue Meldung wartet').waitFor();
    await isAccessible(page);
    assert.doesNotMatch(await page.content(), new RegExp(`${ref}|data-ref|Hauptstraße|Lauf`));
    await reported(OTHER);
    await page.getByText('2neue Meldungen warten').waitFor();
    await press(page, 'Mit Passkey entsperren');
    await page.locator(`[data-ref="${ref}"]`).waitFor();
  });

  test('words that were typed outlive the lock, and go with the session', async () => {
    const { page } = leitung;
    const typed = page.getByLabel('Die Person liest Deutsch.');
    const openFirst = () => page.locator('[data-ref] a').first().click();
    await openFirst();
    await typed.fill('Nur für mich');
    await menu(page, 'Jetzt sperren');
    await reads(page, 'Gesperrt');
    await press(page, 'Mit Passkey entsperren');
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Nur für mich');
    await menu(page, 'Abmelden');
    await press(page, 'Mit Passkey anmelden');
    await openFirst();
    await typed.waitFor();
    assert.equal(await typed.inputValue(), '');
  });

  test('a lost passkey: the page says what to do, and a link by command is the way back in', async () => {
    const { page } = leitung;
    await menu(page, 'Abmelden');
    await reads(page, 'Anmelden');
    await sensor.lose();
    await press(page, 'Mit Passkey anmelden');
    await page.getByRole('alert').getByText('Ist er verloren, fragen Sie die Leitung nach einem Link.').waitFor();
    await isAccessible(page);
    const { url } = await command<{ url: string }>(service, 'konto', 'link', 'Lena Leitung');
    await page.goto(here(url));
    await reads(page, 'Mit diesem Link anmelden');
    await press(page, 'Anmelden');
    await reads(page, 'Legen Sie einen Passkey an');
    await page.getByRole('link', { name: 'Später' }).click();
    await menu(page, 'Passkeys und Sitzungen');
    await press(page, 'Löschen');
    await page.getByText('Sie haben noch keinen Passkey.').waitFor();
    await page.getByRole('button', { name: 'Passkey anlegen' }).click();
    await page.getByRole('button', { name: 'Löschen' }).waitFor();
    await isAccessible(page);
    await menu(page, 'Abmelden');
    await press(page, 'Mit Passkey anmelden');
    await showsBoard(page);
  });

  test('a second account: made on the page, it sees its client alone; its end shows on its screen', async () => {
    const { page } = leitung;
    await page.getByRole('link', { name: 'Konten' }).click();
    await reads(page, 'Konten');
    await press(page, 'Konto anlegen');
    await page.getByRole('textbox', { name: 'Name' }).fill('Dora Disposition');
    await page.getByLabel('Kürzel').fill('DD');
    await page.getByRole('checkbox', { name: 'Alle Mandanten' }).uncheck();
    await page.locator('[id="mandanten.hinweis"]').check();
    await page.locator('[id="mandanten.hinweis"]').uncheck();
    await press(page, 'Speichern');
    await page.getByText('Wählen Sie Mandanten aus der Liste.').waitFor();
    await page.locator('[id="mandanten.hinweis"]').check();
    await isAccessible(page);
    await press(page, 'Speichern');
    await press(page, 'Link Dora Disposition');
    await press(page, 'Link erzeugen');
    const url = await page.getByRole('dialog').locator('output').innerText();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await press(page, 'Link Dora Disposition');
    await page.getByRole('button', { name: 'Link erzeugen' }).waitFor();
    assert.equal(await page.getByRole('dialog').locator('output').count(), 0);
    await page.keyboard.press('Escape');

    const dora = await newDesk();
    const [own, other] = [await reported(OTHER), await reported('ra_Standard')];
    await dora.page.goto(here(url));
    await press(dora.page, 'Anmelden');
    await dora.page.getByRole('link', { name: 'Später' }).click();
    await dora.page.locator(`[data-ref="${own}"]`).waitFor();
    assert.equal(await dora.page.locator(`[data-ref="${other}"]`).count(), 0);
    assert.equal(await dora.page.getByRole('link', { name: 'Konten' }).count(), 0);
    await dora.page.goto(`${service.url}/leitstand/fall/${other}`);
    await reads(dora.page, 'Diesen Fall gibt es nicht');
    await dora.page.goto(`${service.url}/leitstand/konten`);
    await reads(dora.page, 'Diese Seite gibt es nicht');

    await press(page, 'Beenden Dora Disposition');
    await press(page, 'Konto beenden');
    await reads(dora.page, 'Ihre Sitzung ist zu Ende');
    await isAccessible(page);
    assert.deepEqual(dora.faults.filter(isFault), []);
    await dora.context.close();
  });

  test('the management keeps helpers: a wrong word is said at its field, and each wrong row of a file by its line', async () => {
    const { page } = leitung;
    await page.getByRole('link', { name: 'Helfer' }).click();
    await press(page, 'Helfer eintragen');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Abschleppdienst'.repeat(27));
    await dialog.getByLabel('Telefon').fill('0172 1234567');
    await press(page, 'Speichern');
    await dialog.getByText('Der Name darf höchstens 80 Zeichen haben.').waitFor();
    await isAccessible(page);
    await dialog.getByLabel('Name').fill('Abschleppdienst'.repeat(5));
    await press(page, 'Speichern');
    await page.getByRole('rowheader', { name: /^Abschleppdienst/ }).waitFor();
    assert.equal(
      await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
      0,
      'nothing scrolls sideways',
    );

    await press(page, 'CSV einlesen');
    const csv = dialog.getByLabel('Oder hier einfügen');
    const head = 'name;telefon;kennzeichen;lkw;gebiet';
    await csv.fill([head, ';0221 471031;;;', 'Zwei;abc;;;', 'Drei;0172 1234567;;UFO;'].join('\n'));
    await press(page, 'Einlesen');
    for (const [row, words] of [
      ['Zeile 2:', 'Nennen Sie den Namen des Helfers.'],
      ['Zeile 3:', 'nur mit Ziffern'],
      ['Zeile 4:', 'Nehmen Sie Codes aus dieser Liste'],
    ] as const)
      await dialog.getByRole('listitem').filter({ hasText: row }).getByText(words).waitFor();
    await isAccessible(page);
    await csv.fill([head, 'Drei;0172 1234567;;;'].join('\n'));
    await press(page, 'Einlesen');
    await dialog.getByText('Diese Nummer hat schon ein anderer Helfer.').waitFor();
    await csv.fill([head, 'Eins;0221 471031;;;Köln', 'Zwei;0221 471032;;;'].join('\n'));
    await press(page, 'Einlesen');
    await dialog.getByText('2 Helfer sind eingelesen.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Filtern nach').fill('köln eins');
    await page.getByText('1 von 3').waitFor();
  });

  test('an account of the firm signs in at its identity provider, and unlocks there', async () => {
    const email = 'olga@panne.example';
    await command(service, 'konto', 'neu', 'Olga Oidc', '--kuerzel', 'OO', '--rolle', 'disposition', '--mail', email);
    const olga = await newDesk();
    const { page } = olga;
    const signIn = () => page.getByRole('link', { name: /anmelden/ }).click();
    provider.person = { sub: 'olga', email, email_verified: true };
    await page.goto(`${service.url}/leitstand`);
    await signIn();
    await showsBoard(page);
    await menu(page, 'Jetzt sperren');
    await reads(page, 'Gesperrt');
    assert.equal(await page.getByRole('button', { name: /Passkey/ }).count(), 0);

    // Somebody else at the keyboard cannot: the page says why, and is locked still.
    provider.person = { sub: 'lena', email: 'lena@panne.example', email_verified: true };
    await signIn();
    await page.getByText('Zu Ihrer Adresse gibt es hier kein Konto.').waitFor();
    await reads(page, 'Gesperrt');
    await isAccessible(page);
    provider.person = { sub: 'olga', email, email_verified: true };
    await signIn();
    await showsBoard(page);
    const isOfProvider = (fault: string): boolean => fault.startsWith(`foreign: ${provider.issuer}/`);
    assert.deepEqual(
      olga.faults.filter((fault) => isFault(fault) && !isOfProvider(fault)),
      [],
    );
    await olga.context.close();
  });

  test('the end of a session is warned of, and said on the whole screen', async () => {
    const { page, faults, context } = leitung;
    const db = new DatabaseSync(join(service.dataDir, 'pannenlotse.sqlite'), { timeout: 5_000 });
    const endet = new Date(Date.now() + SITZUNG.warning - 60_000).toISOString();
    db.prepare('update sitzungen set endet = ?').run(endet);
    db.close();
    await page.clock.install();
    await page.goto(`${service.url}/leitstand`);
    await page.getByText('Melden Sie sich vorher neu an.').waitFor();
    assert.equal(await page.getByText('Ihre Sitzung ist zu Ende').count(), 0);
    await page.clock.fastForward(SITZUNG.warning);
    await reads(page, 'Ihre Sitzung ist zu Ende');
    assert.equal(await page.locator('[data-ref]').count(), 0);
    await press(page, 'Neu anmelden');
    await press(page, 'Mit Passkey anmelden');
    await showsBoard(page);
    assert.deepEqual(faults.filter(isFault), []);
    await context.close();
  });
});
