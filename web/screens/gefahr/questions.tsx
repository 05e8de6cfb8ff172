import { Fragment, useEffect, useRef } from 'react';
import { ANWEISUNGEN, gefahr, GEFAHR_HINWEIS, type Gefahr } from '#domain/gefahr/gefahr.ts';
import type { Option } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { Icon } from '../../kit/icon.tsx';
import { LiveRegion } from '../../kit/live-region.tsx';
import { useSay } from '../../words/use-say.ts';
import { SIGNS } from './signs.tsx';
import type { Kept } from './use-said.ts';

interface QuestionsProps {
  said: Vorgang['gefahr'];
  set(code: Gefahr, isOn: boolean): void;
  kept: Kept;
}

const [QUESTION] = gefahr.questions;
const OPTIONS = (QUESTION && 'of' in QUESTION ? Object.entries(QUESTION.of) : []) as [Gefahr, Option][];

/**
 * The four questions, in rows like those of every form. A tick shows its
 * instruction by CSS alone, so that it does without script; a tick made before there was any is read from the page.
 */
export function Questions({ said, set, kept }: QuestionsProps) {
  const say = useSay();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    for (const [code] of OPTIONS) {
      const box = list.current?.querySelector<HTMLInputElement>(`#${idOf(code)}`);
      if (box && box.checked !== said[code]) set(code, box.checked);
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const newest = OPTIONS.findLast(([code]) => said[code])?.[0];
  return (
    <fieldset className="near" ref={list}>
      <legend>{say(GEFAHR_HINWEIS)}</legend>
      {OPTIONS.map(([code, [de, en]]) => (
        <Fragment key={code}>
          <label className="row danger" htmlFor={idOf(code)}>
            <input
              type="checkbox"
              id={idOf(code)}
              checked={said[code]}
              aria-describedby={said[code] ? `${idOf(code)}-rat` : undefined}
              onChange={(event) => set(code, event.target.checked)}
            />
            <span>{say([de, en])}</span>
            <Icon name={code}>{SIGNS[code]}</Icon>
          </label>
          <p className="then" id={`${idOf(code)}-rat`}>
            {say(ANWEISUNGEN[code])}
          </p>
        </Fragment>
      ))}
      <LiveRegion words={newest ? say(ANWEISUNGEN[newest]) : null} />
      {kept === 'none' ? null : <p className="hint small">{say(KEPT[kept])}</p>}
    </fieldset>
  );
}

const idOf = (code: Gefahr): string => `gefahr-${code}`;

const KEPT: Record<Exclude<Kept, 'none'>, Text> = {
  case: [
    'Das steht ganz oben in Ihrer Meldung. Wir lesen es erst, wenn Sie die Meldung senden.',
    'This goes to the top of your report. We see it only once you send the report.',
  ],
  reported: [
    'Ihre Meldung ist schon gesendet. Rufen Sie nach der 112 auch uns an.',
    'Your report has been sent already. After 112, call us too.',
  ],
};
