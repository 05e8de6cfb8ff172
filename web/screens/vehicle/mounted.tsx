import type { ReactNode } from 'react';
import { TickList } from '../../fields/choice.tsx';
import { questionOf, type Form } from '../../fields/use-answers.ts';

/** §2 'vehicle': what is mounted, as checkboxes with icons. D93. */
export function Mounted({ form }: { form: Form }) {
  const question = questionOf(form, 'aufbauten');
  return question?.kind === 'many' ? <TickList form={form} question={question} drawings={DRAWINGS} /> : null;
}

/** Shapes of the icons on a grid of 24; what is mounted has the second tone. */
// prettier-ignore
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  dachbox:           <><path className="tone" d="M6.5 5.8V4.7c0-1.1.9-2 2-2h6.2c1.6 0 3 .8 3.7 2.1l.5 1z" /><path d="M6.5 5.8V4.7c0-1.1.9-2 2-2h6.2c1.6 0 3 .8 3.7 2.1l.5 1zM10 5.8v2.8M15 5.8v2.8" /><Car /></>,
  dachtraeger:       <><path className="tone" d="M10 5h5v3.7h-5z" /><path d="M6.5 5h12M10 5v3.6M15 5v3.6" /><Car /></>,
  hecktraeger:       <><path className="tone" d="M6 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z" /><circle cx="6" cy="12" r="3.5" /><path d="M21.5 5.5h-4.4c-1.3 0-2.3.7-2.9 1.9l-1.7 3.7c-.9.3-1.3.9-1.3 1.9v5.2h2.8M21.5 11.1h-9M11.2 18.2H2.5M6 15.5v2.7" /><circle cx="17" cy="18.2" r="2.5" /></>,
  anhaengerkupplung: <><path className="tone" d="M7 4.2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" /><circle cx="7" cy="7.2" r="3" /><path d="M5.5 10.2v3.3c0 3 1.8 4.8 4.8 4.8h5.2M8.5 10.2v3c0 1.4.8 2.2 2.2 2.2h4.8M21.5 11.5h-5a1 1 0 0 0-1 1V20a1 1 0 0 0 1 1h5" /></>,
  wohnaufbau:        <><path className="tone" d="M2.5 4.5H18a3 3 0 0 1 3 3V9h-7.2v7H2.5z" /><path d="M4.7 17H3.5a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1H18a3 3 0 0 1 3 3V9h-3.2l2.2 3.6.9.4c.4.2.6.5.6.9V16a1 1 0 0 1-1 1h-1.2M9.4 17h5.2M6 8h4.5v3.5H6zM13.8 13V9h4" /><circle cx="7.05" cy="17" r="2.3" /><circle cx="17.05" cy="17" r="2.3" /></>,
  kofferaufbau:      <><path className="tone" d="M2.5 4.5H14v12H2.5z" /><path d="M4.7 17.5H3.5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1H14v13M14 9.5h3.5c.5 0 .9.2 1.2.6l2.5 3.2c.2.3.3.6.3 1v2.2a1 1 0 0 1-1 1h-.8M9.3 17.5h5.9M6.3 8v5.5M10.2 8v5.5" /><circle cx="7" cy="17.5" r="2.2" /><circle cx="17.5" cy="17.5" r="2.2" /></>,
};

/** A car, low in the grid to leave room above its roof. */
function Car() {
  return (
    <>
      <path d="M7 13.2h11.4M4.7 19H3.5a1 1 0 0 1-1-1v-2.3c0-1.1.8-2 1.9-2.2l2-.3 2.1-3.3c.5-.8 1.3-1.2 2.2-1.2h3.6c.9 0 1.6.4 2.1 1.1l2.2 3.4 1.7.6c.8.3 1.3 1.1 1.3 1.9V18a1 1 0 0 1-1 1h-1.2M9.4 19h5.3" />
      <circle cx="7.05" cy="19" r="2.3" />
      <circle cx="17.05" cy="19" r="2.3" />
    </>
  );
}
