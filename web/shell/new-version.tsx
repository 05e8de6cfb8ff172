import { loadNewVersion } from '../worker/page/tend.ts';
import { useSay } from '../words/use-say.ts';

/** §4 'New version': offered in the menu while a newer service worker waits. fault C23. */
export default function NewVersion() {
  const say = useSay();
  return (
    <button className="button button-2" type="button" onClick={() => void loadNewVersion()}>
      {say(['Neue Version laden', 'Load the new version'])}
    </button>
  );
}
