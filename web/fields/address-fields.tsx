import { FieldOf } from './field.tsx';
import type { Form } from './use-answers.ts';

/** The fields of an address: street, number, postcode, town, country. */
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
