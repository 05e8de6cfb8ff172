import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assignLink, HEADINGS } from '../hands/helfer.ts';
import { happens } from '../hands/happens.ts';
import { caseInReach, COMPLETE, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import type { Service } from '../hands/world.ts';

/** People and places whose names are written from right to left. */
// prettier-ignore
const PEOPLE = [
  { vorname: 'דנה', nachname: 'לוי', strasse: 'שדרות רוטשילד', ort: 'תל אביב', remark: 'אני ליד קילומטר 5 של הכביש' },
  { vorname: 'مریم', nachname: 'احمدی‌نژاد', strasse: 'خیابان ولیعصر', ort: 'تهران', remark: 'من در کیلومتر ۵ جاده هستم' },
] as const;
type Somebody = (typeof PEOPLE)[number];

/** Left and top of each piece of text, in the smallest block that shows the first one. */
const BOXES = ([first, ...others]: readonly string[]): ({ left: number; top: number } | null)[] => {
  const nodesIn = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    return nodes.filter((node) => node.parentElement!.getClientRects().length > 0);
  };
  const blockOf = (node: Text) => node.parentElement!.closest('dd, p, li, h2, a, button, section');
  const blocks = nodesIn(document.body).flatMap((node) => (node.data.includes(first!) ? [blockOf(node)!] : []));
  const block = blocks.find((one) => others.every((piece) => one.textContent.includes(piece))) ?? blocks[0];
  return [first!, ...others].map((piece) => {
    const node = block && nodesIn(block).find(({ data }) => data.includes(piece));
    if (!node) return null;
    const range = document.createRange();
    range.setStart(node, node.data.indexOf(piece));
    range.setEnd(node, node.data.indexOf(piece) + piece.length);
    const [box] = range.getClientRects();
    return box ? { left: Math.round(box.left), top: Math.round(box.top) } : null;
  });
};

/** Sees that these pieces of one line stand in this order, as German and English read it. */
async function reads(page: Page, where: string, ...pieces: string[]): Promise<void> {
  await page.getByText(pieces[0]!).filter({ visible: true }).first().waitFor();
  const boxes = await page.evaluate(BOXES, pieces);
  const wrong = boxes.flatMap((box, nr) => {
    const before = boxes[nr - 1];
    const isRight = box && (!before || box.top > before.top + 3 || box.left > before.left);
    return isRight ? [] : [pieces[nr]];
  });
  assert.deepEqual(wrong, [], `${where}: ${JSON.stringify(boxes)}`);
}

describe('names from right to left beside numbers', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  const WIDE = { viewport: { width: 1100, height: 1400 }, locale: 'de-DE', reducedMotion: 'reduce' } as const;

  const known = ({ vorname, nachname, strasse, ort, remark }: Somebody) => ({
    ...COMPLETE,
    schadenOrt: {
      ...COMPLETE.schadenOrt,
      adresse: { strasse, hausnummer: '12', plz: '91207', ort },
    },
    vn: { vorname, nachname, anzahlPersonen: 3 },
    vorgangsMetadaten: { mobilnummer: '+49 176 04069012' },
    beschreibungVN: remark,
  });

  for (const somebody of PEOPLE) {
    const { nachname, strasse, ort, remark } = somebody;

    test(`${nachname}: summary, status, receipt, the helper’s page and reading along keep the order of the line`, async () => {
      const context = await browser.newContext(WIDE);
      const page = await context.newPage();
      const userID = await caseInReach(service, true, known(somebody));

      await page.goto(`${service.url}/kfz/zusammenfassung/${userID}`);
      await reads(page, 'summary', nachname, '+', '49', '176', '04069012', 'drei');
      await reads(page, 'summary, address', strasse, '12', '91207', ort);

      await reportCase(service, userID);
      const answer = { name: `شركة ${nachname}`, telefon: '+49 171 2345678', kennzeichen: 'K-AB 123' };
      const link = await assignLink(service, userID);
      await page.goto(`${service.url}/organisation/${userID}`);
      await reads(page, 'status', 'Bleiben Sie an einem sicheren Ort', '0176', '040', '690');
      await page.getByRole('button', { name: 'Beleg aufbewahren' }).click();
      await reads(page, 'receipt', nachname);
      await reads(page, 'receipt, plate', 'K-RA', '1234');
      const address = (await page.locator('.receipt .address').textContent())!.trim();

      const cab = await context.newPage();
      await cab.goto(link.url);
      await cab.getByRole('heading', { level: 1, name: HEADINGS.offen[0] }).waitFor();
      await reads(cab, 'helper’s page', nachname, 'drei');
      await reads(cab, 'helper’s page, address', strasse, '12', '91207', ort);
      assert.equal(await cab.locator('dd bdi', { hasText: remark }).count(), 1, 'the remark is in its own order');
      assert.equal(await cab.locator('a[href="tel:+4917604069012"] bdi[dir="ltr"]').count(), 1);

      await happens(service, userID, [
        ['BEAUFTRAGT', 0, { apPartnerInfo: JSON.stringify(answer), wartezeitMinuten: '40' }],
      ]);
      await page.goto(`${service.url}/organisation/${userID}`);
      await page.locator('.helper', { hasText: nachname }).waitFor();
      await reads(page, 'helper of the person', 'Helfer anrufen', '0171', '234');
      assert.equal(await page.locator('.helper bdi[dir="ltr"]').count(), 2, 'plate and number');

      await page.goto(address);
      await reads(page, 'reading along', 'Ort:', strasse, '12', '91207', ort);
      await context.close();
    });

    test(`${nachname}: fields are written in the direction of what is typed`, async () => {
      const context = await browser.newContext(WIDE);
      const page = await context.newPage();
      const userID = await caseInReach(service, true, known(somebody));
      await page.goto(`${service.url}/kfz/personen/${userID}`);
      const directionOf = (id: string) =>
        page.locator(`[id="${id}"]`).evaluate((field) => getComputedStyle(field).direction);
      assert.deepEqual(
        [await directionOf('vn.nachname'), await directionOf('vorgangsMetadaten.mobilnummer')],
        ['rtl', 'ltr'],
      );
      await page.locator('[id="vn.nachname"]').fill('Levi 3');
      assert.equal(await directionOf('vn.nachname'), 'ltr');
      await context.close();
    });
  }
});
