import { nachfrageAt } from '#domain/ereignisse/nachfrage.ts';
import type { Rueckruf } from '#domain/ereignisse/rueckruf.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import type { Text } from '#domain/text.ts';
import { Call } from '../../../kit/dock.tsx';
import { Isolated } from '../../../kit/isolated.tsx';
import { useApp } from '../../../vorgang/state/app.ts';
import { timeOfDay } from '../../../words/times.ts';
import { useSay } from '../../../words/use-say.ts';

/** The call that the person waits for: on which number, from when, and who knows of it. D125, ADR 050 */
export function CallBackCard({ rueckruf, now }: { rueckruf: Rueckruf; now: number }) {
  const say = useSay();
  const own = useApp((state) => state.held?.vorgang.vorgangsMetadaten.mobilnummer ?? '');
  const known = nachfrageAt({ ueberfaelligAb: rueckruf.zeit, nachfrage: rueckruf.nachfrage }, now);
  const isUnknown = known?.stand === 'niemand';
  const [from, fromEn] = rueckruf.ab ? times(rueckruf.ab) : ['', ''];
  const number = shownPhone(rueckruf.nummer || own);
  const words: Text = [
    `Sie möchten angerufen werden${from && ` ab ${from}`}${number && ` unter ${number}`}.`,
    `You want to be called${fromEn && ` from ${fromEn}`}${number && ` on ${number}`}.`,
  ];
  return (
    <section className="card near" aria-labelledby="rueckruf">
      <h2 id="rueckruf">{say(['Ihr Rückruf', 'Your call back'])}</h2>
      <p>
        <Isolated text={say(words)} />
      </p>
      <p role="status">{say(KNOWN[known?.stand ?? 'geschrieben'](times(known?.seit ?? rueckruf.zeit)))}</p>
      {isUnknown ? <Call wide /> : null}
    </section>
  );
}

const times = (iso: string): Text => [timeOfDay(Date.parse(iso), 'de'), timeOfDay(Date.parse(iso), 'en')];

const KNOWN = {
  geschrieben: (): Text => ['Das wird uns gerade gemeldet.', 'We are being told right now.'],
  angenommen: ([de, en]: Text): Text => [`Wir wissen seit ${de} davon.`, `We have known since ${en}.`],
  niemand: (): Text => [
    'Das hat bei uns noch niemand bestätigt. Bitte rufen Sie uns an.',
    'Nobody here has confirmed it yet. Please call us.',
  ],
};
