import { useState, type ReactNode } from 'react';
import { withoutSeason } from '#domain/fahrzeug/kennzeichen.ts';
import { signOf } from '#domain/fahrzeug/country-sign.ts';
import { LIMITS } from '#domain/limits.ts';
import { wordsOf } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { ClientHtml } from '../words/client-html.ts';
import { Message, messageId } from './message.tsx';
import { Options } from './options.tsx';
import { useSay } from '../words/use-say.ts';
import { keyboardOf } from './keyboard.ts';
import { Counter, isCounted } from './text-field.tsx';
import { Unsure } from './unsure.tsx';
import { useTitle } from '../words/title.ts';
import { questionOf, type Form } from './use-answers.ts';

interface PlateFieldProps {
  title: string;
  form: Form;
  /** The plate as it is stored, which the field shows unless somebody types. D120 */
  plate: string;
  hint: Text;
  /** The client's own error text as HTML, in place of the problem's; null: the problem's. */
  html: Text | null;
  /** What stands within its block, before 'Weiß ich nicht'. */
  children?: ReactNode;
}

const ID = 'kfz.kennzeichen_id';

/** Input that looks like a number plate; its label is the heading of the screen. */
export function PlateField({ title, form, plate, hint, html, children }: PlateFieldProps) {
  const say = useSay();
  const wrong = form.problems[0];
  const [isTyping, setTyping] = useState(false);
  useTitle(title, wrong !== undefined);
  const question = questionOf(form, 'kennzeichen_id');
  if (question?.kind !== 'text') return null;
  const typed = String(form.answers['kennzeichen_id']);
  const counted = withoutSeason(typed, String(form.answers['kennzeichen_land']));
  const described = [wrong && messageId(ID), isCounted(counted, LIMITS.plateMax) && `${ID}-zahl`].filter(Boolean);
  return (
    <div className={wrong ? 'field wrong' : 'field'}>
      <div className="lead">
        <h1 tabIndex={-1}>
          <label htmlFor={ID}>{title}</label>
        </h1>
      </div>
      <p className="hint" id={`${ID}-hinweis`}>
        {say(hint)}
      </p>
      {wrong ? <Message id={messageId(ID)}>{html ? <ClientHtml html={say(html)} /> : say(wrong.text)}</Message> : null}
      <div className="kz" translate="no">
        <Country form={form} />
        <input
          {...keyboardOf(question, true)}
          id={ID}
          name={ID}
          aria-describedby={[`${ID}-hinweis`, ...described].join(' ')}
          aria-invalid={wrong ? true : undefined}
          value={isTyping ? typed : plate}
          onBlur={() => setTyping(false)}
          onChange={(event) => {
            setTyping(true);
            form.set({ kennzeichen_id: event.target.value });
          }}
        />
      </div>
      <Counter id={ID} typed={counted} most={LIMITS.plateMax} />
      {children}
      <Unsure form={form} question={question} />
    </div>
  );
}

/** The blue band: shows the country's sign; a select over it offers the others. */
function Country({ form }: { form: Form }) {
  const say = useSay();
  const question = questionOf(form, 'kennzeichen_land');
  if (question?.kind !== 'one') return null;
  const land = String(form.answers['kennzeichen_land']);
  const sign = signOf(land) || '?';
  return (
    <span className="kz-land">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="9" />
      </svg>
      <b className={sign.length > 2 ? 'long' : undefined} aria-hidden="true">
        {sign}
      </b>
      <select
        id="kfz.kennzeichen_land"
        name="kfz.kennzeichen_land"
        aria-label={say(wordsOf(question.label, form.asking))}
        autoComplete="off"
        value={land}
        onChange={(event) => form.set({ kennzeichen_land: event.target.value })}
      >
        <Options form={form} question={question} />
      </select>
    </span>
  );
}
