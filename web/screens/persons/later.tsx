import { useState, type ReactNode } from 'react';
import { whenLine } from '#domain/personen/wann.ts';
import { wordsOf } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { Row } from '../../kit/row.tsx';
import { daysFrom, dayWords, HOURS, hourWords, MINUTES } from '../../words/days.ts';
import { Message, messageId } from '../../fields/message.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { Select } from '../../fields/select.tsx';
import { questionOf, type Form } from '../../fields/use-answers.ts';

/** Day and time of later help. */
export default function Later({ form }: { form: Form }) {
  return (
    <div className="then stack">
      <Day form={form} />
      <Time form={form} />
    </div>
  );
}

/** The day: today, tomorrow, or a select of the days after, as many as the client allows. */
function Day({ form }: { form: Form }) {
  const say = useSay();
  const language = useLanguage();
  const [today, tomorrow, ...others] = daysFrom(form.asking);
  const datum = String(form.answers['spaeter_datum']);
  const [isOther, setOther] = useState(datum !== '' && datum !== today && datum !== tomorrow);
  const choose = (day: string, other: boolean): void => {
    setOther(other);
    form.set({ spaeter_datum: day });
  };
  // prettier-ignore
  const radios: readonly [id: string, words: Text, isChosen: boolean, choose: () => void][] = [
    ['spaeter_datum',        ['Heute', 'Today'],             !isOther && datum === today,    () => choose(today!, false)],
    ['spaeter_datum-morgen', ['Morgen', 'Tomorrow'],         !isOther && datum === tomorrow, () => choose(tomorrow!, false)],
    ['spaeter_datum-anders', ['Anderer Tag', 'Another day'], isOther,                        () => choose('', true)],
  ];
  return (
    <Asked form={form} field="spaeter_datum">
      <div className="inline">
        {radios.slice(0, others.length ? 3 : 2).map(([id, words, isChosen, onChange]) => (
          <Row
            key={id}
            type="radio"
            id={id}
            name="spaeter_datum"
            option={words}
            isChosen={isChosen}
            onChange={onChange}
          />
        ))}
      </div>
      {isOther ? (
        <Select
          id="spaeter_datum-tag"
          label={say(['Tag', 'Day'])}
          value={others.includes(datum) ? datum : ''}
          of={others.map((day) => [day, dayWords(day, language)])}
          onChange={(day) => form.set({ spaeter_datum: day })}
        />
      ) : null}
    </Asked>
  );
}

/** The time in steps of five minutes; stored as HH:mm, shown with am and pm in English. */
function Time({ form }: { form: Form }) {
  const say = useSay();
  const language = useLanguage();
  const vorgang = useApp((state) => state.held?.vorgang);
  const [hour = '', stored = ''] = String(form.answers['spaeter_uhrzeit']).split(':');
  const [alone, setAlone] = useState('');
  const minute = stored || alone;
  const set = (newHour: string, newMinute: string): void => {
    setAlone(newMinute);
    form.set({ spaeter_uhrzeit: newHour ? `${newHour}:${newMinute || '00'}` : '' });
  };
  const isSaid = form.answers['spaeter_datum'] !== '' && hour !== '';
  return (
    <Asked form={form} field="spaeter_uhrzeit">
      <div className="either">
        <Select
          id="spaeter_uhrzeit"
          label={say(['Stunde', 'Hour'])}
          value={hour}
          of={HOURS.map((code) => [code, hourWords(Number(code), language)])}
          onChange={(code) => set(code, minute)}
        />
        <Select
          id="spaeter_uhrzeit-minute"
          label={say(['Minute', 'Minute'])}
          value={minute}
          of={MINUTES.map((code) => [code, code])}
          onChange={(code) => set(hour, code)}
        />
      </div>
      <p className="hint small" role="status">
        {isSaid && vorgang ? say(whenLine(vorgang)) : null}
      </p>
    </Asked>
  );
}

/** The fieldset of day or time, with its error message. */
function Asked({ form, field, children }: { form: Form; field: string; children: ReactNode }) {
  const say = useSay();
  const question = questionOf(form, field);
  const wrong = form.problems.find(({ feld }) => feld === field);
  if (!question) return null;
  return (
    <fieldset className={wrong ? 'wrong' : undefined} aria-describedby={wrong ? messageId(field) : undefined}>
      <legend>{say(wordsOf(question.label, form.asking))}</legend>
      {wrong ? <Message id={messageId(field)}>{say(wrong.text)}</Message> : null}
      {children}
    </fieldset>
  );
}
