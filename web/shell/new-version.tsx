import { useSay } from '../words/use-say.ts';

/** §4 'New version': offered in the menu while a newer service worker waits. fault C23. */
export default function NewVersion() {
  const say = useSay();
  const load = async (): Promise<void> => (await import('../worker/page/tend.ts')).loadNewVersion();
  return (
    <button className="button button-2" type="button" onClick={() => void load()}>
      {say(['Neue Version laden', 'Load the new version'])}
    </button>
  );
}
