import { Dock } from '../fields/dock.tsx';
import { Lead } from '../fields/lead.tsx';
import { useSay } from '../fields/say.ts';

/** Instead of a screen that cannot be shown: what was typed is on the device, so a fresh load is safe. */
export function Broken() {
  const say = useSay();
  return (
    <section className="sheet">
      <Lead
        title={say(['Das hat nicht geklappt', 'That did not work'])}
        hint={say(['Versuchen Sie es noch einmal oder rufen Sie uns an.', 'Try again or call us.'])}
      />
      <button className="button button-2" type="button" onClick={() => location.reload()}>
        {say(['Noch einmal versuchen', 'Try again'])}
      </button>
      <Dock first />
    </section>
  );
}
