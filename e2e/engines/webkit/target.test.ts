import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { missingFor } from '../../../scripts/browser.mjs';
import type { Engine, Phone } from '../engine.ts';
import { startWebkit } from './engine.ts';

const skip = missingFor('WebKitGTK').length > 0 && 'WebKitGTK is not here';

/** A button that moves away under the first finger, and a link that is then in its place. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
  <style>a:not([hidden]), button { display: block; font: 40px sans-serif }</style>
  <script>
    document.onpointerdown = () => { document.querySelector('a').hidden = false };
    document.onclick = ({ target }) => { document.title += target.localName };
  </script>
  <a href="#wrong" hidden>Wrong</a><button onclick="this.textContent = 'Tapped'">Right</button>`;

let engine: Engine;
let phone: Phone;
before(async () => {
  if (skip) return;
  engine = await startWebkit();
  phone = await engine.phone();
});
after(() => engine?.close());

test('a tap whose target moves away under it meets nothing else, and is repeated', { skip }, async () => {
  const { screen } = phone;
  await screen.goto(`data:text/html,${encodeURIComponent(PAGE)}`);
  await screen.locator('button').click();
  await screen.getByText('Tapped').waitFor();
  assert.equal(await screen.title(), 'button', 'one click was heard');
});
