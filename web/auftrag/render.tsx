import { renderToString } from 'react-dom/server';
import type { AuftragSeite } from '#domain/auftrag/seite.ts';
import { say as inLanguage, type Text } from '#domain/text.ts';
import { MODERN_CSS } from '../look/modern.ts';
import cards from '../look/cards.css?inline';
import critical from '../look/critical.css?inline';
import map from '../look/map.css?inline';
import parts from '../look/parts.css?inline';
import { TooOld, type Words } from '../shell/too-old.tsx';
import { seedBrand } from '../vorgang/case/brand.ts';
import { titleOf } from '../words/title.ts';
import own from './auftrag.css?inline';
import { seedAuftrag } from './held.ts';
import { AuftragPage } from './page.tsx';
import { LOADING, NOT_READY, TITLES, UNKNOWN } from './words.ts';

/** All rules of the helper's page, which are in it: it needs no other file to be painted. */
export const auftragCss: string = critical + parts + cards + map + own + MODERN_CSS;

/** For the helper's browser: the phone is the control room's. */
const TOO_OLD: Words = [
  ['Dieser Browser ist für diese Seite zu alt.', 'This browser is too old for this page.'],
  [
    'Rufen Sie die Zentrale an: annehmen, ablehnen und melden geht am Telefon.',
    'Call the control room: you can accept, refuse and report by phone.',
  ],
];

/** Server-side rendering of the body. The key of the link is not in it: the page reads it off its own address. */
export function renderAuftrag(seite: AuftragSeite): string {
  seedBrand(seite.mandant, seite.language, seite.base);
  seedAuftrag(seite, '');
  return `${renderToString(<TooOld words={TOO_OLD} />)}<div id="root">${renderToString(<AuftragPage />)}</div>`;
}

/** Title of the document: nothing of the person or the place. */
export function auftragTitle({ auftrag, fehlt, language, mandant }: AuftragSeite): string {
  const words = auftrag ? TITLES[auftrag.stand] : fehlt === 'unbekannt' ? UNKNOWN : fehlt ? NOT_READY : LOADING;
  const say = (text: Text): string => inLanguage(text, language);
  return titleOf(say(words), mandant.name, say);
}
