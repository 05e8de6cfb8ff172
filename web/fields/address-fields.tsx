import { FieldOf } from './field.tsx';
import type { Form } from './use-answers.ts';

/** Street, number, postcode, town, country: the fields of an address, side by side where there is room. */
export function AddressFields({ form }: { form: Form }) {
  return (
    <>
      <div className="street">
        <FieldOf form={form} field="strasse" quietly />
        <FieldOf form={form} field="hausnummer" quietly />
      </div>
      <div className="street street-2">
        <FieldOf form={form} field="plz" quietly />
        <FieldOf form={form} field="ort" quietly />
      </div>
      <FieldOf form={form} field="land" quietly />
    </>
  );
}
