import { Dock } from '../kit/dock.tsx';
import { Lead } from '../kit/lead.tsx';
import { useSay } from '../words/use-say.ts';
import { memory } from '../vorgang/device/device.ts';
import { later } from '../vorgang/device/later.ts';

/**
 * Fallback of the error boundary. The retry reloads the page only if the device or the service has all that was typed.
 */
export function Broken() {
  const say = useSay();
  return (
    <section className="sheet">
      <Lead
        title={say(['Das hat nicht geklappt', 'That did not work'])}
        hint={say(['Versuchen Sie es noch einmal oder rufen Sie uns an.', 'Try again or call us.'])}
      />
      <button className="button button-2" type="button" onClick={() => void again()}>
        {say(['Noch einmal versuchen', 'Try again'])}
      </button>
      <Dock first />
    </section>
  );
}

/** Browsers may remember a failed module for the life of the page, so only a reload fetches it again. */
async function again(): Promise<void> {
  if (!memory.isAlone || (await (await later()).isAllSent())) location.reload();
}
