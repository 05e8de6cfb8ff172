import { Dialog } from '../../kit/dialog.tsx';
import { Row } from '../../kit/row.tsx';
import { useSay } from '../../words/use-say.ts';
import { listKeys, switchKeys, useKeySettings } from '../state/keys.ts';
import { useSheet } from '../state/sheet.ts';
import { keysOf, useKeys } from './board-keys.ts';

/** The one list of keys, by '?' on each page, with the switch that turns them off. `at`: path below `/leitstand`. */
export function KeysList({ at }: { at: string }) {
  const say = useSay();
  const { isOn, isListed } = useKeySettings();
  const isDraft = useSheet(({ blatt }) => blatt?.art === 'entwurf');
  useKeys({ '?': () => listKeys(true) });
  if (!isListed) return null;
  return (
    <Dialog title={say(['Tasten', 'Keys'])} onClose={() => listKeys(false)}>
      <Row
        type="checkbox"
        id="tasten"
        option={['Einzelne Tasten benutzen', 'Use single keys']}
        small={say([
          'Schalten Sie sie aus, wenn Sie den Rechner mit Ihrer Stimme bedienen.',
          'Switch them off if you control the computer with your voice.',
        ])}
        isChosen={isOn}
        onChange={switchKeys}
      />
      {isOn ? (
        <dl className="keys">
          {keysOf(at, isDraft).map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{say(words)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          {say([
            'Keine Taste löst für sich etwas aus. Diese Liste steht im Menü Ihres Kontos.',
            'No key does anything by itself. This list is in the menu of your account.',
          ])}
        </p>
      )}
    </Dialog>
  );
}

/** A key beside what it does; nothing while the keys are off. */
export function Key({ name }: { name: string }) {
  return useKeySettings(({ isOn }) => isOn) ? <kbd>{name}</kbd> : null;
}
