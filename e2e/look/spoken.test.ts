import assert from 'node:assert/strict';
import { test } from 'node:test';
import { masked } from './spoken.ts';

const SAID = [
  '- paragraph: "Accident. Motorway A 31, towards Metz, kilometre 12.5. Injured: yes."',
  '- paragraph: "Accident. Autoroute A 31, direction Metz, kilomètre 12,5. Blessés : oui."',
  '- paragraph: "Wörter nach: Constat amiable, 2 und 3. Noch nicht von Muttersprachlern geprüft."',
];

test('a number at the end of a sentence is no date', () => {
  for (const line of SAID) assert.equal(masked(line), line);
});

// prettier-ignore
const DATES = [
  ['- definition: 24. November 2026 um 15:41',    '- definition: Tag um hh:mm'],
  ['- paragraph: Unsere Worte, Stand 19.11.2026.', '- paragraph: Unsere Worte, Stand Tag.'],
  ['- status: Mittwoch, 25. März, 08:30 Uhr',     '- status: Wochentag, Tag, hh:mm Uhr'],
  ['- text: Zwischen Mo., 2.3., 14:50 und 15:00',  '- text: Zwischen hh:mm und hh:mm'],
  ['- option "So., 22. November"',                '- option "So., Tag"'],
] as const;

test('a date is written as letters, with the name of its month, its year or its weekday', () => {
  for (const [line, letters] of DATES) assert.equal(masked(line), letters);
});
