import { createRoot } from 'react-dom/client';
import type { DeskSeite } from '#domain/leitstand/seite.ts';
import { helligkeit, showHelligkeit } from '../kit/helligkeit.ts';
import '../look/critical.css';
import '../look/parts.css';
import '../look/cards.css';
import '../look/look.css';
import '../look/map.css';
import '../look/place.css';
import { MODERN } from '../look/modern.ts';
import { sayTimesBare } from '../words/times.ts';
import { DeskApp } from './desk.tsx';
import './shell.css';
import './board.css';
import './figures.css';
import './new-report.css';
import { watchAlarm } from './state/alarm.ts';
import { beginLanguage } from './state/language.ts';
import { askSession, watchSession } from './state/session.ts';
import { watchUnsaved } from './state/unsaved.ts';

/** Begins the desk: asks who is signed in, and shows the page of the address. */
function begin({ language }: DeskSeite, root: HTMLElement): void {
  sayTimesBare();
  beginLanguage(language);
  showHelligkeit(helligkeit(), false);
  watchSession();
  watchAlarm();
  watchUnsaved();
  createRoot(root).render(<DeskApp />);
  void askSession();
}

const state = document.querySelector('#page');
const root = document.querySelector<HTMLElement>('#root');
if (state && root && CSS.supports(MODERN)) begin(JSON.parse(state.textContent) as DeskSeite, root);
