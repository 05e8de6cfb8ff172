import { FieldOf } from '../../fields/field.tsx';
import { Fold } from '../../fields/fold.tsx';
import { questionOf, type Form } from '../../fields/use-answers.ts';
import { useSay } from '../../words/use-say.ts';
import { Mounted } from './mounted.tsx';

/** Fields that lie in the fold. */
export const FOLDED = ['anhaenger', 'anhaenger_rollfaehig', 'aufbauten'];

/** Trailer and what is fitted, folded away until somebody has any. Nothing in it can be wrong. */
export function TrailerAndMounted({ form }: { form: Form }) {
  const say = useSay();
  if (!questionOf(form, 'anhaenger')) return null;
  const { anhaenger, aufbauten } = form.answers;
  return (
    <Fold
      label={say(['Anhänger, Dachbox und mehr', 'Trailer, roof box and more'])}
      isFilled={anhaenger !== '' || (aufbauten as readonly string[]).length > 0}
    >
      <div className="near">
        <FieldOf form={form} field="anhaenger" />
        {questionOf(form, 'anhaenger_rollfaehig') ? (
          <div className="then">
            <FieldOf form={form} field="anhaenger_rollfaehig" />
          </div>
        ) : null}
      </div>
      <Mounted form={form} />
    </Fold>
  );
}
