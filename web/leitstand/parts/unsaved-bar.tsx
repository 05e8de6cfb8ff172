import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { draftPath, linkTo } from '../state/go-to.ts';
import { useUnsaved } from '../state/unsaved.ts';

/** Says of drafts that were left while the service did not answer, until they are saved. `at`: the page that shows. */
export function UnsavedBar({ at }: { at: string }) {
  const say = useSay();
  const waiting = Object.entries(useUnsaved()).flatMap(([ref, save]) =>
    save === 'unsaved' && at !== `/neu/${ref}` ? [ref] : [],
  );
  if (!waiting.length) return null;
  return (
    <div role="alert">
      {waiting.map((ref) => (
        <div className="banner banner-warn" key={ref}>
          <Icon name="alert" />
          <div>
            <p>
              {say([
                'Ein Entwurf ist noch nicht gespeichert, wir versuchen es weiter. Bleiben Sie so lange angemeldet.',
                'A draft is not saved yet; we keep trying. Stay signed in until then.',
              ])}
            </p>
          </div>
          <a className="button button-2" {...linkTo(draftPath(ref))}>
            {say(['Entwurf öffnen', 'Open the draft'])}
          </a>
        </div>
      ))}
    </div>
  );
}
