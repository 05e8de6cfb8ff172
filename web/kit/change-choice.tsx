import type { Text } from '#domain/text.ts';
import { asking } from '../vorgang/case/vorgang.ts';
import { useGo } from '../navigation/navigate.ts';
import { useSay } from '../words/use-say.ts';

const WORDS = {
  schadenart: ['Etwas anderes ist passiert', 'Something else happened'],
  innerorts_ausserorts: ['Ort, Landstraße oder Autobahn wählen', 'Choose town, road or motorway'],
} as const satisfies Record<string, Text>;

/**
 * §2 'change data': who has come from the summary may take back the choice before this screen too; `to` names its screen. The way leads on to
 * the summary. D27.
 */
export default function ChangeChoice({ to }: { to: keyof typeof WORDS }) {
  const say = useSay();
  const go = useGo();
  return (
    <p className="buttons">
      <button className="quiet" type="button" onClick={() => void go.to(`/${asking().typ}/${to}`)}>
        {say(WORDS[to])}
      </button>
    </p>
  );
}
