import { answersOf } from '#domain/answers.ts';
import type { BerichtigungGrund } from '#domain/berichtigung.ts';
import { isRoad } from '#domain/ort/orts-typ.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import type { Answers } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { AddressFields } from '../../../fields/address-fields.tsx';
import { FieldOf } from '../../../fields/field.tsx';
import type { Form } from '../../../fields/use-answers.ts';
import { ErrorSummary } from '../../../kit/error-summary.tsx';
import { heldNow } from '../../../vorgang/commands/vorgang.ts';
import { WishDialog } from '../wish-dialog.tsx';
import { OwnPosition } from './own-position.tsx';
import { usePlaceForm } from './use-place-form.ts';

const TITLES: Readonly<Record<BerichtigungGrund, Text>> = {
  ort_falsch: ['Der Ort stimmt nicht', 'The location is wrong'],
  weitergegangen: ['Wir sind weitergegangen', 'We have moved on'],
};

/** The place anew, by the position, an address or a road. D126 */
export function PlaceDialog({ grund, onClose }: { grund: BerichtigungGrund; onClose(): void }) {
  const { form, take, leave, placed } = usePlaceForm(() => beginning(grund));
  return (
    <WishDialog
      kind="berichtigung"
      title={TITLES[grund]}
      body={() => (form.isRight() ? { schadenOrt: placed(), grund } : null)}
      send={['Neuen Ort senden', 'Send the new location']}
      close={['Schließen', 'Close']}
      waits={[
        'Noch nicht gesendet. Der Helfer fährt noch zum alten Ort. Wenn er bald da ist, rufen Sie an.',
        'Not sent yet. The helper still drives to the old location. If they are close, call us.',
      ]}
      onClose={onClose}
    >
      {() => (
        <>
          {form.problems.length ? <ErrorSummary problems={form.problems} attempt={form.attempt} /> : null}
          <OwnPosition isPoint={form.answers['positionsdaten'] !== null} onFound={take} onLeave={leave} />
          <FieldOf form={form} field="ortsTyp" />
          <Fields form={form} />
        </>
      )}
    </WishDialog>
  );
}

/** What is asked of this kind of place. */
function Fields({ form }: { form: Form }) {
  const ortsTyp = String(form.answers['ortsTyp']);
  const isMotorway = ortsTyp === 'autobahn';
  return (
    <div className="stack">
      {isRoad({ ortsTyp }) ? (
        <>
          <FieldOf form={form} field="name" />
          <FieldOf form={form} field="fahrtrichtung" />
          <FieldOf form={form} field="km" />
        </>
      ) : null}
      {isMotorway ? <FieldOf form={form} field="land" /> : <AddressFields form={form} />}
      <FieldOf form={form} field="hinweis" />
      <FieldOf form={form} field="istParkhaus" />
    </div>
  );
}

/** Where the form begins: a place that is wrong is changed, one that was left is not asked about again. */
function beginning(grund: BerichtigungGrund): Answers {
  const before = answersOf(schadenort, heldNow().vorgang);
  const fields = grund === 'ort_falsch' ? [...KIND, ...WHERE] : KIND;
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

const KIND = ['ortsTyp', 'land'] as const;
const ROAD = ['name', 'fahrtrichtung', 'km'] as const;
const WHERE = ['strasse', 'hausnummer', 'plz', 'ort', ...ROAD, 'hinweis', 'istParkhaus', 'istEngEingeparkt'] as const;
