/**
 * Strings that have broken programs: empty, control characters, halves of surrogate pairs, direction marks, injected
 * code.
 */
// prettier-ignore
export const STRINGS: readonly string[] = [
  '', ' ', '\u0000', 'kanari\u0000kanari', '\ud800', 'kanari\udfff', '\ud83d', '\u202ekanari\u202c', '\u2066kanari', '\u200b\u200d', '\ufeff', '\u0007\u001b[31m',
  '😀'.repeat(51), '👩‍👩‍👧‍👦'.repeat(20), 'e\u0301'.repeat(300), 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢', '\u0130\u0131ſßﬁ', '١٢٣', '½', '１２３', 'a'.repeat(401), 'kanari '.repeat(8_000),
  "'; drop table vorgaenge; --", '" or 1=1', '<script>alert(1)</script>', '{{7*7}}', '${jndi:ldap://kanari}', '../../etc/passwd', '%00', '%2e%2e%2f',
  '\r\nSet-Cookie: kanari=1', '{"event":"kanari"}', '\n{"level":60}', 'null', 'undefined', 'NaN', 'true', '[object Object]', '__proto__', 'constructor',
  '0', '-1', '1e9', '0x10', '1,5', '9'.repeat(400), '2026-02-30', '9999-12-31T23:59:60Z', '-271821-04-20', '0000-00-00', '25:61', 'Europe/Kanari',
];

/** Numbers at the limits of their types, as JSON may hold them. */
// prettier-ignore
export const NUMBERS: readonly number[] = [
  0, -0, -1, 1, 0.5, -0.000_001, 255, 256, 65_536, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 1e308, 5e-324,
  89.999_999, 90.000_001, 180, -180.000_1, 0.1 + 0.2,
];

/** Values of an unexpected type. */
// prettier-ignore
export const ODD: readonly unknown[] = [
  null, true, false, [], {}, [[]], [null], [{}], { kanari: 1 }, ['kanari'], { length: 1e9 }, { toString: 1, valueOf: 2, toJSON: 3 },
];

/** JSON that no JavaScript value gives, put in place of a value. */
// prettier-ignore
export const RAW_JSON: readonly string[] = [
  'NaN', 'Infinity', '1e999', '-1e999', '01', '.5', '1.', '+1', '0x1F', "'kanari'", 'undefined', '"\\ud800"', '"\\u0000"', '"\\x41"', '"kanari', '[1,]', '{"a":1,}', '{,}',
  '{"__proto__":{"status":"gemeldet"}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":2}', `1${'0'.repeat(5_000)}`, '/* kanari */ 1', '\u00a01', '"\t"',
];
