import type { Auftrag } from '#domain/auftrag.ts';
import type { AuftragBrand } from '#domain/auftrag/seite.ts';
import { follow } from '../../live/follow.ts';
import { transitions } from '../../vorgang/state/app.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { call } from '../../net/calls.ts';
import { serviceNow } from '../../net/clock.ts';
import { useAuftrag } from '../held.ts';
import { showWaiting, startSending } from './sending.ts';
import { forgetAuftrag, forgetOld, keepAuftrag, keptAuftrag } from './storage.ts';

/** Timeout of one poll, milliseconds. */
const LIMIT = 10_000;

/** The answer of `GET auftrag/{token}`, and each message of its stream. */
interface AuftragAnswer {
  data: Auftrag;
  mandant?: AuftragBrand;
  stand?: number;
}

/** After the first render: joins what the device knows, and starts to send, to listen and to keep. */
export async function wake(mandant: AuftragBrand, isShell: boolean): Promise<void> {
  const { token } = useAuftrag.getState();
  const kept = await keptAuftrag(token);
  if (kept) useAuftrag.setState({ teilen: kept.teilt ? 'an' : 'aus' });
  if (kept && isShell) {
    const isWished = new URLSearchParams(location.search).has('sprache');
    transitions.brandChanges(kept.mandant, isWished ? useApp.getState().language : kept.language);
    useAuftrag.setState({ known: kept.auftrag, fehlt: null, zone: kept.mandant.zone, asOf: kept.at, isStale: true });
  }
  await showWaiting();
  useAuftrag.setState({ isAwake: true, now: serviceNow() });
  keepFrom((isShell && kept?.mandant) || mandant);
  startSending();
  follow<AuftragAnswer>(`auftrag/${token}/ereignisse`, {
    load,
    came: (answer, isOld) => void (isOld || known(answer.data)),
    fresh: () => useAuftrag.setState({ now: serviceNow(), asOf: serviceNow(), isStale: false }),
    failed: (isMute) => useAuftrag.setState({ now: serviceNow(), isStale: isMute }),
    gone() {
      useAuftrag.setState({ known: null, fehlt: 'unbekannt' });
      void forgetAuftrag(token);
    },
    aged: () => useAuftrag.setState({ now: serviceNow() }),
  });
  void forgetOld(Date.now());
}

async function load(): Promise<AuftragAnswer | 'gone' | null> {
  const { token } = useAuftrag.getState();
  const answer = await call(`auftrag/${token}`, { language: useApp.getState().language, limit: LIMIT });
  if (!answer.came) return null;
  if (answer.status === 404 || answer.status === 410) return 'gone';
  return answer.status === 200 ? (answer.body as unknown as AuftragAnswer) : null;
}

const known = (auftrag: Auftrag): void => {
  const now = serviceNow();
  useAuftrag.setState({ known: auftrag, fehlt: null, now, asOf: now, isStale: false });
};

/** Writes each new state to the device; of one that is over, nothing of the person is in it. */
function keepFrom(mandant: AuftragBrand): void {
  let before: Auftrag | null = null;
  let didShare = false;
  const keep = (): void => {
    const { token, known: auftrag, teilen } = useAuftrag.getState();
    if (!auftrag || (auftrag === before && (teilen === 'an') === didShare)) return;
    [before, didShare] = [auftrag, teilen === 'an'];
    const { language } = useApp.getState();
    void keepAuftrag({ id: token, auftrag, mandant, language, teilt: didShare, at: Date.now() });
  };
  useAuftrag.subscribe(keep);
  keep();
}
