import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignMarkup } from './client-html.ts';
import { WEBPARAMS } from './mandant.ts';

test('the few tags pass, in any case and closed in any way', () => {
  for (const html of [
    '',
    'a & b > c',
    '<P><b>A</b><BR/>x<br />y</P>',
    '<ul><li>1</li></ul>',
    '<strong>a</strong><em>b</em>',
    '&lt;a&gt;',
  ])
    assert.equal(foreignMarkup(html), null, html);
  for (const html of WEBPARAMS.web_kfzKz_fehlertext) assert.equal(foreignMarkup(html), null);
});

test('other tags, attributes, comments and stray brackets do not', () => {
  for (const html of [
    '<script>x()</script>',
    '<p onclick="x()">',
    '<b class=x>',
    '<a href="/">',
    '<!-- x -->',
    '<svg/onload=x>',
    '<bb>',
    '< b>',
    '1 < 2',
    '<',
    '</script>',
  ])
    assert.notEqual(foreignMarkup(`<p>ok</p>${html}`), null, html);
});
