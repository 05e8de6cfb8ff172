import type { Text } from '#domain/text.ts';
import { asking } from '../vorgang/commands/vorgang.ts';
import { useGo } from '../navigation/navigate.ts';
import { useSay } from '../words/use-say.ts';

const WORDS = {
  schadenart: ['Etwas anderes ist passiert', 'Something else happened'],
  innerorts_ausserorts: ['Ort, Landstraße oder Autobahn wählen', 'Choose town, road or motorway'],
} as const satisfies Record<string, Text>;

/**
 * §2 'summary': whoever came from the summary may also change the choice made before this screen. `to` is that choice's
 * screen; from there the journey leads back to the summary. D27.
 */
export default function ChangeChoice({ to }: { to: keyof typeof WORDS }) {
  const say = useSay();
  const go = useGo();
  return (
    <p className="buttons">
      <button className="quiet" type="button" onClick={() => go.to(`/${asking().typ}/${to}`)}>
        {say(WORDS[to])}
      </button>
    </p>
  );
}
