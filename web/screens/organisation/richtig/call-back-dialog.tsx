import { useState } from 'react';
import { phoneProblem, shownPhone } from '#domain/personen/telefon.ts';
import type { Text } from '#domain/text.ts';
import { Row } from '../../../kit/row.tsx';
import { serviceNow } from '../../../net/clock.ts';
import { heldNow } from '../../../vorgang/commands/vorgang.ts';
import { useSay } from '../../../words/use-say.ts';
import { WishDialog } from '../wish-dialog.tsx';
import { PhoneField } from './phone-field.tsx';

/** From when, by the minutes until then. */
const WHEN: Readonly<Record<number, Text>> = {
  0: ['Sofort', 'Now'],
  15: ['In 15 Minuten', 'In 15 minutes'],
  30: ['In 30 Minuten', 'In 30 minutes'],
  60: ['In einer Stunde', 'In an hour'],
};

/** 'Call me back': on which number, and from when. D125 */
export function CallBackDialog({ onClose }: { onClose(): void }) {
  const say = useSay();
  const [mobilnummer, setNumber] = useState(() => shownPhone(heldNow().vorgang.vorgangsMetadaten.mobilnummer));
  const [minutes, setMinutes] = useState(0);
  const typed = mobilnummer.trim();
  const problem = typed ? phoneProblem(typed) : null;
  const ab = (): string => (minutes ? new Date(serviceNow() + minutes * 60_000).toISOString() : '');
  return (
    <WishDialog
      kind="rueckruf"
      title={['Rufen Sie mich zurück', 'Call me back']}
      body={() => (problem ? null : { ...(typed && { mobilnummer: typed }), ab: ab() })}
      send={['Um Rückruf bitten', 'Ask for a call']}
      close={['Schließen', 'Close']}
      waits={[
        'Noch nicht gesendet: Wir wissen noch nicht, dass Sie auf einen Anruf warten. Am schnellsten rufen Sie uns an.',
        'Not sent yet: we do not know that you are waiting for a call. It is fastest to call us.',
      ]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <PhoneField
            id="rueckruf-nummer"
            label={['Unter welcher Nummer?', 'On which number?']}
            hint={say(['Leer: unter der Nummer aus Ihrer Meldung.', 'Empty: on the number of your report.'])}
            value={mobilnummer}
            problem={isTried ? problem : null}
            onChange={setNumber}
          />
          <fieldset>
            <legend>{say(['Ab wann?', 'From when?'])}</legend>
            {Object.entries(WHEN).map(([after, option]) => (
              <Row
                key={after}
                type="radio"
                id={`rueckruf-${after}`}
                name="rueckruf"
                option={option}
                isChosen={minutes === Number(after)}
                onChange={() => setMinutes(Number(after))}
              />
            ))}
          </fieldset>
        </>
      )}
    </WishDialog>
  );
}
