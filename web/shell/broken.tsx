import { Dock } from '../kit/dock.tsx';
import { Lead } from '../kit/lead.tsx';
import { useSay } from '../words/use-say.ts';
import { memory } from '../vorgang/device/device.ts';
import { later } from '../vorgang/device/later.ts';

/** Instead of a screen that cannot be shown. A fresh load is safe where the device has what was typed, or the service: else the page stays. */
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

/** A browser never asks twice for a part that did not come, so the page has to. */
async function again(): Promise<void> {
  if (!memory.isAlone || (await (await later()).isAllSent())) location.reload();
}
