import { addressOf, type Path } from '#domain/flow.ts';
import { Facts, type Fact } from '../../kit/facts.tsx';
import { useSay } from '../../words/use-say.ts';
import { useHeld } from '../../vorgang/case/held.ts';
import type { Section } from './sections.ts';

interface ViewProps {
  sections: readonly Section[];
  /** Null while the form is read-only. */
  onChange: ((path: Path) => void) | null;
}

/** Short view: one line for each section; where something is missing, one for each screen that adds it. */
export function Short({ sections, onChange }: ViewProps) {
  const say = useSay();
  const changeOf = useChange(onChange);
  const facts = sections.flatMap(({ icon, name, line, lacks, open, path }) => {
    const screens = lacks.length ? [...new Set(lacks.map((lack) => lack.path))] : [path];
    return screens.map((screen): Fact => {
      const said = lacks.filter((lack) => lack.path === screen).map(({ text }) => say(text));
      return {
        icon,
        name: say(name),
        value: said.join(' ') || <Value line={say(line)} open={open.map((label) => say(label))} />,
        isLacking: lacks.length > 0,
        change: changeOf(screen),
      };
    });
  });
  return <Facts facts={facts} />;
}

/** A line, and below it what is open: a fact, no error. */
function Value({ line, open }: { line: string; open: readonly string[] }) {
  const say = useSay();
  return (
    <>
      {line}
      {open.length ? <small>{`${say(['Nicht angegeben', 'Not given'])}: ${open.join(' ')}`}</small> : null}
    </>
  );
}

/** Full view: every answer under its question. */
export function Full({ sections, onChange }: ViewProps) {
  const say = useSay();
  const changeOf = useChange(onChange);
  return sections
    .filter(({ lines, lacks }) => lines.length + lacks.length > 0)
    .map(({ name, lines, lacks, path }) => (
      <section className="near" key={path + name[0]} aria-label={say(name)}>
        <div className="line-up">
          <h2>{say(name)}</h2>
          <span className="change">{changeLink(say, name, changeOf(path))}</span>
        </div>
        <Facts
          facts={[
            ...lacks.map((lack): Fact => ({
              icon: 'alert',
              name: say(['Fehlt noch', 'Still missing']),
              value: say(lack.text),
              isLacking: true,
              change: changeOf(lack.path),
            })),
            ...lines.map(({ label, value }): Fact => ({ name: say(label), value: say(value) })),
          ]}
        />
      </section>
    ));
}

function changeLink(say: ReturnType<typeof useSay>, name: Section['name'], change: Fact['change']) {
  if (!change) return null;
  return (
    <a
      href={change.href}
      onClick={(event) => {
        event.preventDefault();
        change.go();
      }}
    >
      {say(['Ändern', 'Change'])}
      <span className="unseen">: {say(name)}</span>
    </a>
  );
}

function useChange(onChange: ViewProps['onChange']): (path: Path) => Fact['change'] {
  const id = useHeld((state) => state.held?.id ?? '');
  return (path) => (onChange ? { href: addressOf(path, id), go: () => onChange(path) } : undefined);
}
