import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCode, plainText } from './outside-text.ts';

describe('text from outside', () => {
  test('a decomposed letter is stored composed', () => {
    assert.equal(plainText('Mu\u0308ller'.normalize('NFD'), 40), 'Müller');
    assert.equal(plainText('İzmir \u015akoda'.normalize('NFD'), 40), 'İzmir \u015akoda');
  });

  test('a text for people keeps the digits and letters of its script', () => {
    assert.equal(plainText('شارع ١٢', 40), 'شارع ١٢');
    assert.equal(plainText('می\u200cخواهم', 40), 'می\u200cخواهم', 'the joiner is a part of a Persian word');
  });

  test('digits of every script of Unicode are 0 to 9', () => {
    const zeros: number[] = [];
    for (let code = 0x80; code <= 0x1_ffff; code++) {
      const isFirst = !/^\p{Nd}$/u.test(String.fromCodePoint(code - 1)) || (zeros.at(-1) ?? 0) + 10 === code;
      if (/^\p{Nd}$/u.test(String.fromCodePoint(code)) && isFirst) zeros.push(code);
    }
    assert.ok(zeros.length > 60, `${zeros.length} scripts`);
    for (const zero of zeros) {
      const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join('');
      assert.equal(plainCode(digits), '0123456789', zero.toString(16));
    }
  });

  test('signs that look alike are one sign', () => {
    assert.equal(plainCode('＋４９‑１７１–１２３'), '+49-171-123');
    assert.equal(plainCode('Ｋ－ＲＡ　１２３４'), 'K-RA 1234');
    assert.equal(plainCode('\u202a+49 171\u202c'), '+49 171');
    assert.equal(plainCode(' K\u200b-\u200dRA\u00a0 12 '), 'K-RA 12');
    assert.equal(plainCode('K\u00adRA 12'), 'KRA 12');
    assert.equal(plainCode('10²'), '10²', 'a power is no digit');
    assert.equal(plainCode('\u061c➕49➖171 ー 2₊3˗4'), '+49-171 - 2+3-4');
    assert.equal(plainCode('0\ufe0f\u20e31\ufe0f\u20e37'), '017', 'keys that a phone offers as emoji');
  });

  test('blanks and ends of lines of all kinds are one kind, so that equal texts are equal', () => {
    const blanks = ['\u00a0', '\u2003', '\u2009', '\u202f', '\u205f', '\u3000'];
    for (const blank of blanks)
      assert.equal(plainText(`Am${blank}Bach`, 40), 'Am Bach', blank.codePointAt(0)!.toString(16));
    for (const end of ['\r\n', '\r', '\u0085', '\u2028', '\u2029']) {
      assert.equal(plainText(`Am${end}Bach`, 40), 'Am\nBach');
      assert.equal(plainText(`Am${end}Bach`, 40, false), 'Am Bach');
    }
    assert.equal(plainText('\u061cعلي\u061c', 40), 'علي');
  });
});
