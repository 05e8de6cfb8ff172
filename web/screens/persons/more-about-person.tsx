import { pathOf } from '#domain/questions.ts';
import { FieldOf } from '../../fields/field.tsx';
import { Fold } from '../../fields/fold.tsx';
import { HomeAddress } from '../../fields/home-address.tsx';
import type { Form } from '../../fields/use-answers.ts';
import { useSay } from '../../words/use-say.ts';

const FREE = ['arbeitgeber', 'vsnr', 'strasse', 'hausnummer', 'plz', 'ort', 'beschreibungVN'];

/** Employer, policy, home address and remark, folded away until somebody wants to give them. */
export function MoreAboutPerson({ form }: { form: Form }) {
  const say = useSay();
  const { part, answers, problems } = form;
  const free = needsPolicy(form) ? FREE.filter((field) => field !== 'vsnr') : FREE;
  return (
    <Fold
      label={say(['Weitere Angaben (freiwillig)', 'More details (optional)'])}
      isFilled={free.some((field) => answers[field] !== '')}
      isWrong={problems.some(({ feld }) => free.some((field) => feld === pathOf(part, field)))}
    >
      <FieldOf form={form} field="arbeitgeber" quietly />
      {needsPolicy(form) ? null : <FieldOf form={form} field="vsnr" quietly />}
      <HomeAddress form={form} />
      <FieldOf form={form} field="beschreibungVN" quietly />
    </Fold>
  );
}

/** Whether the client wants the policy number of everybody. §5 */
export const needsPolicy = ({ asking: { webparams } }: Form): boolean => webparams.vsnrMinAnzahl > 0;
