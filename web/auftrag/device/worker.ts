import { AUFTRAG_PATH, AUFTRAG_SHELL, type AuftragSeite } from '#domain/auftrag/seite.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { AUFTRAG_SCRIPT, type ToAuftragWorker } from '../../worker/auftrag.ts';
import { scriptAddress } from '../../worker/script-address.ts';

/** Registers the helper's worker, so that the page opens in a dead spot; without one it works as long as it is open. */
export async function tendWorker({ mandant }: AuftragSeite): Promise<void> {
  if (!('serviceWorker' in navigator)) return; // no secure context (D95), or a browser without
  try {
    const options = { scope: AUFTRAG_PATH, updateViaCache: 'none' } as const;
    const { active, installing, waiting } = await navigator.serviceWorker.register(
      scriptAddress(AUFTRAG_SCRIPT),
      options,
    );
    const query = new URLSearchParams({ mandant: mandant.id, sprache: useApp.getState().language });
    const message: ToAuftragWorker = { kind: 'shell', address: `${AUFTRAG_SHELL}?${query}`, logo: mandant.logo.src };
    for (const worker of [active, installing, waiting]) worker?.postMessage(message);
  } catch (cause) {
    console.warn('Ohne Netz wird der Auftrag nicht öffnen', cause);
  }
}
