import { Facts, type Fact } from '../../kit/facts.tsx';
import { useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { asking } from '../../vorgang/commands/vorgang.ts';
import { linesOf } from './lines.ts';
import type { Section } from './sections.ts';
import { useChange, type ViewProps } from './use-change.ts';

/** Full view: every answer under its question. */
export default function Full({ sections, onChange }: ViewProps) {
  const say = useSay();
  const changeOf = useChange(onChange);
  const vorgang = useApp((state) => state.held!.vorgang);
  const now = asking();
  return sections
    .map((section) => ({ ...section, lines: linesOf(section, vorgang, now) }))
    .filter(({ lines, lacks }) => lines.length + lacks.length > 0)
    .map(({ name, lines, lacks, path }) => (
      <section className="near" key={path + name[0]} aria-label={say(name)}>
        <div className="line-up">
          <h2>{say(name)}</h2>
          <span className="change">{changeLink(say, name, changeOf(path))}</span>
        </div>
        {lacks.length ? (
          <Facts
            facts={lacks.map((lack): Fact => ({
              icon: 'alert',
              name: say(['Fehlt noch', 'Still missing']),
              value: say(lack.text),
              isLacking: true,
              change: changeOf(lack.path),
            }))}
          />
        ) : null}
        {lines.length ? (
          <Facts isDense facts={lines.map(({ label, value }): Fact => ({ name: say(label), value: say(value) }))} />
        ) : null}
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
      <span>{say(['Ändern', 'Change'])}</span>
      <span className="unseen">{`: ${say(name)}`}</span>
    </a>
  );
}
