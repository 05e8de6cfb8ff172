import type { AppTyp } from '#domain/flow.ts';
import { landName } from '#domain/ort/laender.ts';
import { THEMEN, type Thema } from '#domain/sicherheit/safety-rule.ts';
import { sicherheitIn } from '#domain/sicherheit/sicherheit.ts';
import { Facts } from '../../kit/facts.tsx';
import { useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';

/** Which rules concern whom: vest and triangle are the car's. */
export const THEMEN_OF: Record<AppTyp, readonly Thema[]> = {
  kfz: Object.keys(THEMEN) as Thema[],
  fahrrad: ['stehen', 'notruf'],
};

/** How to stand safely, by the rules of the place's country. */
export function Rules({ land }: { land: string }) {
  const say = useSay();
  const typ = useApp((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  const { wo, istDort, regeln } = sicherheitIn(land);
  const [there, thereEn] = landName(land) ?? ['', ''];
  return (
    <details className="fold">
      <summary>{say([`So warten Sie sicher ${wo[0]}`, `How to wait safely ${wo[1]}`])}</summary>
      <div className="stack">
        {istDort ? null : (
          <p>
            {say([
              `Für ${there || 'dieses Land'} haben wir keine Regeln. Die 112 gilt in ganz Europa.`,
              `We have no rules for ${thereEn || 'this country'}. 112 works all over Europe.`,
            ])}
          </p>
        )}
        <Facts facts={THEMEN_OF[typ].map((thema) => ({ name: say(THEMEN[thema]), value: say(regeln[thema].text) }))} />
        <p className="hint small">
          {say(['Im Zweifel gilt, was Polizei und Schilder sagen.', 'If in doubt, follow the police and the signs.'])}
        </p>
      </div>
    </details>
  );
}
