import { hydrateRoot } from 'react-dom/client';
import { AUFTRAG_PATH, isNight, type AuftragSeite } from '#domain/auftrag/seite.ts';
import { MODERN } from '../look/modern.ts';
import { guardCalls } from '../navigation/tap-guard.ts';
import { takeFilledFields } from '../navigation/take-filled.ts';
import { seedBrand } from '../vorgang/case/brand.ts';
import { helligkeit, showHelligkeit } from '../kit/helligkeit.ts';
import { tendWorker } from './device/worker.ts';
import { wake } from './device/wake.ts';
import { seedAuftrag } from './held.ts';
import { AuftragPage } from './page.tsx';

/** Hydration: takes over the page that the service has rendered, then joins what the device keeps of its link. */
function begin(seite: AuftragSeite, root: HTMLElement): void {
  const token = location.pathname.slice(AUFTRAG_PATH.length).replace(/\/$/, '');
  seedBrand(seite.mandant, seite.language, seite.base);
  seedAuftrag(seite, token);
  hydrateRoot(root, <AuftragPage />);
  showHelligkeit(helligkeit(), isNight(Date.now(), seite.mandant.zone));
  const isShell = seite.auftrag === null && seite.fehlt !== 'unbekannt';
  void wake(seite.mandant, isShell).then(() => tendWorker(seite));
}

guardCalls();
takeFilledFields();
const state = document.querySelector('#page');
const root = document.querySelector<HTMLElement>('#root');
if (state && root && CSS.supports(MODERN)) begin(JSON.parse(state.textContent) as AuftragSeite, root);
