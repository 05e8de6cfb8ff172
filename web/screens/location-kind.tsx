import type { ReactNode } from 'react';
import { schadenort } from '#domain/ort/schadenort.ts';
import { wordsOf } from '#domain/questions.ts';
import { Dock } from '../kit/dock.tsx';
import { useGoOn } from '../navigation/go-on.ts';
import { useGo } from '../navigation/navigate.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { NextButton } from '../kit/next-button.tsx';
import { useSay } from '../words/use-say.ts';
import { questionOf, useAnswers } from '../fields/use-answers.ts';
import { choiceOfKind } from '../ort/kind.ts';
import { hasGoodFix } from '../ort/use-position.ts';

/** Icons by code of `ortsTyp`. */
// prettier-ignore
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  innerorts: <><path className="tone" d="M3.5 20V9.5L8 6l4.5 3.5V20zM12.5 20V4.5h8V20z" /><path d="M2.5 20h19M3.5 20V9.5L8 6l4.5 3.5M12.5 20V4.5h8V20M6.5 12.5h3M6.5 16h3M15.5 8.5h2M15.5 12h2M15.5 15.5h2" /></>,
  ausserorts: <><path className="tone" d="M6 4.5a3.7 3.7 0 0 1 3.7 3.7c0 2.5-1.5 4.8-3.7 4.8s-3.7-2.3-3.7-4.8A3.7 3.7 0 0 1 6 4.5z" /><path d="M6 20V9M6 13c-2.200 0-3.7-2.3-3.7-4.8a3.7 3.7 0 0 1 7.400 0C9.7 10.7 8.200 13 6 13zM2.5 20h19M13 20c0-6 2-8 4-14M21 20c0-6-1.200-8-1.5-14M17.200 18v-2M17.5 13v-2" /></>,
  autobahn: <><path className="tone" d="M8.2 4h7.600L20.5 20h-17z" /><path d="M8.2 4 3.5 20M15.800 4l4.700 16M12 5v2.5M12 10.5v3M12 16.5V20" /></>,
};

/**
 * §2 'location-kind': in a town, outside, or on a motorway; one tap chooses and goes on, 'Weiter' with what was chosen
 * before. D110.
 */
export default function LocationKind() {
  const say = useSay();
  const goOn = useGoOn();
  const go = useGo();
  const form = useAnswers(schadenort);
  const question = questionOf(form, 'ortsTyp');
  if (question?.kind !== 'one') return null;
  const chosen = form.answers['ortsTyp'];
  // Past a search that has nothing to say any more.
  const leave = (): void => (hasGoodFix() ? go.to(`/${form.asking.typ}/schadenort`) : goOn());
  const choose = (ortsTyp: string): void => {
    form.set(choiceOfKind(form.answers, ortsTyp));
    leave();
  };
  return (
    <form
      className="sheet"
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <Lead title={say(wordsOf(question.label, form.asking))} />
      <ul className="kinds">
        {Object.entries(question.of).map(([code, [de, en]]) => (
          <li key={code}>
            <button
              className="kind"
              type="button"
              aria-current={chosen === code || undefined}
              onClick={() => choose(code)}
            >
              <span className="plate">
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  {DRAWINGS[code]}
                </svg>
              </span>
              <span className="kind-word">
                <span>{say([de, en])}</span>
                {code === 'autobahn' && form.asking.typ === 'fahrrad' ? (
                  <small>{say(['Mit dem Rad lebensgefährlich', 'Mortal danger with a bicycle'])}</small>
                ) : null}
                {chosen === code ? <small>{say(['Gewählt', 'Chosen'])}</small> : null}
              </span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
      <Dock>{chosen ? <NextButton /> : null}</Dock>
    </form>
  );
}
