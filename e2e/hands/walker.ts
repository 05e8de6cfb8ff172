import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { addressOf } from '#domain/flow.ts';
import { fieldsOf, pathOf, type Answers, type Part, type Question } from '#domain/questions.ts';
import type { WalkDeed } from '#domain/test/test-walk-deeds.ts';
import { here, partHere, type Walk } from '#domain/test/test-walk.ts';
import type { Text } from '#domain/text.ts';
import { wallClock } from '#domain/wall-clock.ts';
import type { Person } from './person.ts';

/** Timeout of a screen change in milliseconds, for a busy machine. */
const PATIENCE = 15_000;

/** Performs one step of the model on the real screen. */
export async function act({ page, press }: Person, walk: Walk, deed: WalkDeed): Promise<void> {
  switch (deed.do) {
    case 'begin':
    case 'send':
      return mainButton(page);
    case 'next':
      return leave(page);
    case 'choose':
    case 'change':
      return page
        .locator(`main a[href="${address(walk, deed.path)}"]`)
        .first()
        .click();
    case 'kind':
      return page.locator('.kind').nth(['innerorts', 'ausserorts', 'autobahn'].indexOf(deed.ortsTyp)).click();
    case 'consent':
      await mainButton(page);
      await settled(page);
      return press(['Stimmen Sie auf der Startseite noch zu.', 'Give your consent on the start page.']);
    case 'locate':
      await mainButton(page);
      return here(walk).endsWith('/standort') ? undefined : found(page, walk);
    case 'fill':
      for (const answers of deed.answers) await answer(page, walk, partHere(walk)!, answers);
      return;
    case 'back':
      return page.locator('.tool-back').click();
    case 'reload':
      await settled(page);
      return void (await page.reload({ waitUntil: 'networkidle' }));
    case 'address':
      await settled(page);
      return void (await page.goto(deed.address, { waitUntil: 'networkidle' }));
    default:
      return press(BUTTONS[deed.do]);
  }
}

// prettier-ignore
const BUTTONS = {
  byHand:    ['Adresse selbst eingeben', 'Enter the address'],
  elsewhere: ['Adresse selbst eingeben', 'Enter the address'],
  takePoint: ['Standort übernehmen', 'Use the location'],
  special:   ['Ausländisches oder besonderes Kennzeichen', 'Foreign or special plate'],
} as const satisfies Record<string, Text>;

/** Asserts that the model's screen shows: its address, one h1, and the errors if `isRefused`. */
export async function isShown(page: Page, walk: Walk, isRefused: boolean): Promise<void> {
  await page.waitForURL((url) => url.pathname === address(walk, here(walk)), { timeout: PATIENCE });
  await page.locator('main h1').waitFor({ timeout: PATIENCE });
  assert.equal(await page.locator('h1').count(), 1, `one h1 on ${here(walk)}`);
  if (isRefused) await page.locator('.errors, .lacking a:focus').first().waitFor({ timeout: PATIENCE });
  if (here(walk).endsWith('/lokalisierung')) await found(page, walk);
}

const address = ({ vorgang }: Walk, path: string): string => addressOf(path, vorgang.vorgangsMetadaten.userID);

/** Presses the main button; where it searches for the typed address first, takes none of the hits and goes on. */
async function leave(page: Page): Promise<void> {
  const isSearch = /suchen|Search/.test(await page.locator('main .dock .button').innerText());
  await mainButton(page);
  if (!isSearch) return;
  const none = page.locator('dialog[open]:not(#menue) .button-2');
  await none.or(page.locator('.errors')).first().waitFor();
  if (!(await none.isVisible())) return;
  await none.click();
  await mainButton(page);
}

const mainButton = (page: Page): Promise<void> => page.locator('main .dock .button').click();

/** Metres up to which a location goes on by itself. */
const GOOD = 30;

/** Waits for the end of the search for a position, which the model knows at once. */
async function found(page: Page, { vorgang, hasTrouble }: Walk): Promise<void> {
  const { browserPosition: fix } = vorgang.schadenOrt;
  if ((!fix && !hasTrouble) || (fix && fix.genauigkeit <= GOOD)) return;
  const title = !fix ? /nicht|cannot/ : fix.genauigkeit > 100 ? /ungenau|imprecise/ : /gefunden|found/;
  await page.locator('main h1', { hasText: title }).waitFor({ timeout: PATIENCE });
}

/** Gives the last answer time to reach IndexedDB: nobody types and reloads within a tenth of a second. */
const settled = (page: Page): Promise<void> => page.waitForTimeout(150);

/** Answers one question by its controls, whose ids are the wire paths of the fields. */
async function answer(page: Page, { asking }: Walk, part: Part, answers: Answers): Promise<void> {
  const [field] = Object.keys(answers);
  const question = part.questions.find((one) => fieldsOf(one).includes(field!))!;
  const control = (name: string, code = ''): Locator =>
    page.locator(`[id="${pathOf(part, name)}${code && `-${code}`}"]`);
  await control(field!)
    .first()
    .evaluate((element) => element.closest('details')?.setAttribute('open', ''));
  const isEmpty = Object.entries(answers).every(([name, value]) => value === part.empty[name]);
  const isSaid = question.unsureIn ? answers[question.unsureIn] === true : question.unsure === true && isEmpty;
  if (isSaid) {
    if (question.kind === 'text') await control(question.field).fill('');
    // A tick with a follow-up question hides it.
    if (question.kind === 'some') for (const name of Object.keys(answers)) await control(name).setChecked(false);
    return control(field!, 'unbekannt').check();
  }
  if (question.kind === 'some') {
    for (const [name, isOn] of Object.entries(answers)) await control(name).setChecked(isOn === true);
    return;
  }
  const value = answers[question.field];
  if (question.kind === 'many') {
    for (const code of Object.keys(question.of)) {
      await control(question.field, suffixOf(question, code)).setChecked((value as string[]).includes(code));
    }
  } else if (question.kind === 'one') {
    if (question.layout === 'select') await control(question.field).selectOption(String(value));
    else await control(question.field, suffixOf(question, String(value))).check();
  } else if (question.field === 'spaeter_datum') {
    await day(control, String(value), wallClock(Date.now(), asking.zone).datum);
  } else if (question.field === 'spaeter_uhrzeit') {
    const [hour, minute] = String(value).split(':');
    await control(question.field).selectOption(hour!);
    await control(question.field, 'minute').selectOption(minute!);
  } else {
    await control(question.field).fill(String(value));
    await control(question.field).blur();
  }
}

/** Suffix of a choice's id: none for the first, so that error links reach the group; the code for the others. */
const suffixOf = (question: Question & { of: object }, code: string): string =>
  Object.keys(question.of)[0] === code ? '' : code;

async function day(control: (name: string, code?: string) => Locator, datum: string, today: string): Promise<void> {
  const days = Math.round((Date.parse(datum) - Date.parse(today)) / 86_400_000);
  if (days < 2) return control('spaeter_datum', days ? 'morgen' : '').check();
  await control('spaeter_datum', 'anders').check();
  await control('spaeter_datum', 'tag').selectOption(datum);
}
