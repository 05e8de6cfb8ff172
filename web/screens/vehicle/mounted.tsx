import type { ReactNode } from 'react';
import { FieldOf } from '../../fields/field.tsx';
import { questionOf, type Form } from '../../fields/use-answers.ts';

/** §2 'additional parts': rows to tick, and the vehicle with what is ticked mounted on it. Decision 93. */
export function Mounted({ form }: { form: Form }) {
  if (!questionOf(form, 'aufbauten')) return null;
  return (
    <div className="mounted">
      <FieldOf form={form} field="aufbauten" quietly />
      <Vehicle on={form.answers['aufbauten'] as readonly string[]} />
    </div>
  );
}

/** Where each part sits; a body in the stead of the boot comes first, so that the roof's parts lie over it. */
// prettier-ignore
const PARTS: Readonly<Record<string, ReactNode>> = {
  wohnaufbau:        <path d="M10 66V22a8 8 0 0 1 8-8h108a8 8 0 0 1 8 8v6M28 28h26v16H28zM76 66V28h22v38" />,
  kofferaufbau:      <path d="M10 66V14h116v16M10 26h116M68 26v40" />,
  dachtraeger:       <path d="M74 28v-7h62v7M90 28v-7M120 28v-7" />,
  dachbox:           <path d="M66 21V15c0-5 4-8 9-8h50c9 0 16 5 20 12v2z" />,
  hecktraeger:       <><path d="M24 60H6V34" /><circle cx="6" cy="36" r="5" /><circle cx="6" cy="56" r="5" /></>,
  anhaengerkupplung: <><path d="M22 78H8v-5" /><circle cx="8" cy="70" r="3" /></>,
};

function Vehicle({ on }: { on: readonly string[] }) {
  return (
    <svg className="vehicle" viewBox="-4 0 220 100" aria-hidden="true" focusable="false">
      <path
        className="tone"
        d="M24 80V58c0-4 2-7 5-10l16-14c4-4 8-6 14-6h72c7 0 12 2 17 7l20 18 28 6c8 2 12 6 12 13v8z"
      />
      <path d="M38 80H28a4 4 0 0 1-4-4V58c0-4 2-7 5-10l16-14c4-4 8-6 14-6h72c7 0 12 2 17 7l20 18 28 6c8 2 12 6 12 13v4a4 4 0 0 1-4 4h-8M70 80h76M44 53h112M102 28v25" />
      <circle cx="54" cy="80" r="15" />
      <circle cx="54" cy="80" r="5" />
      <circle cx="162" cy="80" r="15" />
      <circle cx="162" cy="80" r="5" />
      {Object.entries(PARTS)
        .filter(([code]) => on.includes(code))
        .map(([code, part]) => (
          <g key={code} className="on">
            {part}
          </g>
        ))}
    </svg>
  );
}
