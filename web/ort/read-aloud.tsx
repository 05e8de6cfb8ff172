import type { Point } from '#domain/ort/punkt.ts';
import { spokenPlace } from '#domain/ort/vorlesen.ts';
import { useSay } from '../words/use-say.ts';
import { useApp } from '../vorgang/state/app.ts';
import { Copy } from './copy.tsx';
import { Isolated } from '../kit/isolated.tsx';

/**
 * The place as one sentence to read out on the phone, with a copy button. `point` is the one shown, confirmed or not.
 */
export function ReadAloud({ point }: { point: Point | null }) {
  const say = useSay();
  const place = useApp((state) => state.held?.vorgang.schadenOrt);
  const sentence = place ? spokenPlace(place, point) : null;
  if (!sentence) return null;
  return (
    <details className="fold aloud">
      <summary>{say(['Zum Vorlesen am Telefon', 'Read this out on the phone'])}</summary>
      <p className="hint small">{say(['Für den Notruf 112 oder für uns.', 'For the emergency call 112 or for us.'])}</p>
      <p className="sentence">
        <Isolated text={say(sentence)} />
      </p>
      <Copy
        text={say(sentence)}
        label={['Satz kopieren', 'Copy the sentence']}
        done={['Satz kopiert', 'Sentence copied']}
      />
    </details>
  );
}
