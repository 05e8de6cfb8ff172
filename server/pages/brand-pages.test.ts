import assert from 'node:assert/strict';
import { test } from 'node:test';
import { THEMES } from '../open.ts';
import { testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';
import { themesIn } from '../mandanten/themes.ts';

const WORDS = /<h2>Lieber anrufen\?<\/h2>(?:<p>(.*?)<\/p>)?<a translate="no" class="number"/;

test('Who answers the telephone, and when, is said in the client’s words; else the number stands alone [1.24]', async (t) => {
  const mandanten = testClients(t, { eigen: { erreichbar: ['Werktags von 7 bis 20 Uhr.', 'Weekdays from 7 to 20.'] } });
  const { app, invite } = await testApp(t, { withPages: true, mandanten });
  const said = async (mandant: string): Promise<string | undefined> => {
    const { userID } = await invite({ mandant });
    return WORDS.exec((await app.inject(`/kfz/start/${userID}`)).body)?.[1];
  };
  assert.deepEqual([await said('eigen'), await said('ra_Standard')], ['Werktags von 7 bis 20 Uhr.', undefined]);
});

const NAMES = themesIn(THEMES);
/** Bytes of brotli that may arrive before the first paint. docs/rules.md 'Budgets'. */
const MOST = 14_000;

test('The start page of every brand arrives in its colours, with its phone and logo, and in 14 kB', async (t) => {
  const brands = Object.fromEntries(
    NAMES.filter((name) => name !== 'ra_Standard').map((theme, index) => [
      theme,
      {
        name: `Mandant ${theme}`,
        theme,
        hosts: [`${theme.replace('_', '-')}.example`],
        telefon: { anzeige: `0221 998${100 + index}`, wahl: `+49221998${100 + index}` },
      },
    ]),
  );
  const { app, invite } = await testApp(t, { withPages: true, mandanten: testClients(t, brands) });
  const sizes: number[] = [];
  const colours = new Map<string, string>();
  for (const mandant of NAMES) {
    for (const typ of ['kfz', 'fahrrad'] as const) {
      const { userID } = await invite({ mandant, typ });
      const url = `/${typ}/start/${userID}`;
      const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
      const plain = await app.inject({ url });
      assert.deepEqual([packed.statusCode, packed.headers['content-encoding']], [200, 'br']);
      assert.ok(packed.rawPayload.length <= MOST, `${mandant}: ${packed.rawPayload.length} bytes`);
      sizes.push(packed.rawPayload.length);
      const colour = /--brand:(#[0-9a-f]{6})/.exec(plain.body)![1]!;
      const other = NAMES.filter((name) => name !== mandant).find((name) => plain.body.includes(`Mandant ${name}`));
      assert.equal(other, undefined);
      colours.set(mandant, colour);
      const dialled = new Set(plain.body.match(/(?<=href="tel:)\+49[0-9]+/g));
      assert.deepEqual([...dialled], [brands[mandant]?.telefon.wahl ?? '+492214710333'], mandant);
      const logos = new Set(plain.body.match(/(?<=src=")[^"]*logo[^"]*/g));
      assert.deepEqual([...logos], [`/mandanten/${mandant}/logo.svg`]);
    }
  }
  assert.equal(new Set(colours.values()).size, NAMES.length);
  console.log(
    `→ start page of ${NAMES.length} brands: ${Math.min(...sizes)} to ${Math.max(...sizes)} bytes of ${MOST}`,
  );
});
