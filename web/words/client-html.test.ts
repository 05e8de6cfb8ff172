import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ClientHtml } from './client-html.ts';

const shown = (html: string): string =>
  renderToStaticMarkup(createElement(ClientHtml, { html })).replace(/^<div class="words">|<\/?span>|<\/div>$/g, '');

test("of a client's text the tags of the list stay, all others and every attribute go [5.8]", () => {
  for (const [given, expected] of [
    ['<p>So: <b>K-RA 1234E</b></p>', '<p>So: <b>K-RA 1234E</b></p>'],
    ['<ul><li>eins</li><li>zwei</li></ul>', '<ul><li>eins</li><li>zwei</li></ul>'],
    ['eins<br>zwei<br/>drei', 'eins<br/>zwei<br/>drei'],
    ['<P CLASS="x" onclick="x()">groß</P>', '<p>groß</p>'],
    ['<a href="javascript:x()">klick</a>', 'klick'],
    ['<img src=x onerror=x()><script>x()</script>', 'x()'],
    ['Müller &amp; Söhne &lt;3', 'Müller &amp; Söhne &lt;3'],
    ['<b>offen <i>beide', '<b>offen <i>beide</i></b>'],
    ['zu</b> früh', 'zu früh'],
    ['1 < 2', '1 &lt; 2'],
    ['', ''],
  ] as const) {
    assert.equal(shown(given), expected, given);
  }
});
