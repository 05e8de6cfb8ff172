import type { Path } from '#domain/flow.ts';
import { Facts, type Fact } from '../../kit/facts.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import { lackLine } from './lack-line.ts';
import { useChange, type ViewProps } from './use-change.ts';

/** Short view: one line for each section; where something is missing, one for each screen that adds it. */
export function Short({ sections, onChange }: ViewProps) {
  const say = useSay();
  const changeOf = useChange(onChange);
  const facts = sections.flatMap(({ icon, name, line, also, lacks, open, path }) => {
    const screens = lacks.length ? [...new Set(lacks.map((lack) => lack.path))] : [path];
    const valueOf = (screen: Path) =>
      lacks.length ? (
        say(lackLine(lacks.filter((lack) => lack.path === screen)))
      ) : (
        <Value line={say(line)} also={also && say(also)} open={open.map((label) => say(label))} />
      );
    return screens.map((screen): Fact => {
      const change = changeOf(screen);
      return { icon, name: say(name), value: valueOf(screen), isLacking: lacks.length > 0, change };
    });
  });
  return <Facts facts={facts} />;
}

/** A line, and below it what goes along, and what is open: a fact, no error. */
function Value({ line, also, open }: { line: string; also: string | null; open: readonly string[] }) {
  const say = useSay();
  return (
    <>
      <Isolated text={line} />
      {also ? <small>{also}</small> : null}
      {open.length ? <small>{`${say(['Nicht angegeben', 'Not given'])}: ${open.join(' ')}`}</small> : null}
    </>
  );
}
