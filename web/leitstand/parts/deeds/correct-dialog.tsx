import { useState } from 'react';
import type { AppTyp } from '#domain/flow.ts';
import { ALLE_LAENDER, FIRST_LAENDER } from '#domain/ort/alle-laender.ts';
import { ZUFAHRT, zufahrtQuestion, type Zufahrt } from '#domain/ort/zufahrt.ts';
import type { Text } from '#domain/text.ts';
import { ChooseOne } from '../../../fields/choose-one.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Note } from '../../../kit/note.tsx';
import { Row } from '../../../kit/row.tsx';
import { useLanguage, useSay } from '../../../words/use-say.ts';
import type { ApiProblem } from '../../state/api.ts';
import {
  ANLAESSE,
  correctionOf,
  FREI,
  WEGE,
  ZEILEN,
  type Eingabe,
  type Fehlt,
  type Weg,
} from '../../state/correction.ts';
import { Choice, Input } from '../form.tsx';
import { DeedForm, pathOf, type DeedDialogProps } from './deed-form.tsx';

const EMPTY: Eingabe = { anlass: null, weg: 'innerorts', getippt: {}, land: '', zufahrt: FREI, nummer: '' };

/** Corrects place or number for the person until help arrives; they read it at once. D126 */
export function CorrectDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const [typed, setTyped] = useState(EMPTY);
  const [fehlt, setFehlt] = useState<Fehlt | null>(null);
  const [landwechsel, setLandwechsel] = useState<Text | null>(null);
  const change = (more: Partial<Eingabe>): void => {
    setTyped((before) => ({ ...before, ...more }));
    setFehlt(null);
  };
  if (landwechsel)
    return (
      <Dialog title={say(['Berichtigt', 'Corrected'])} name="deed" onClose={onClose}>
        <Note icon="alert" live>
          {say(landwechsel)}
        </Note>
        <button className="button" type="button" onClick={onClose}>
          {say(['Fertig', 'Done'])}
        </button>
      </Dialog>
    );
  return (
    <DeedForm
      title={['Ort oder Nummer berichtigen', 'Correct place or number']}
      button={['Berichtigen', 'Correct']}
      deed={() => {
        const made = correctionOf(typed);
        setFehlt('fehlt' in made ? made.fehlt : null);
        return 'fehlt' in made ? null : { method: 'POST', path: pathOf(blatt, 'berichtigung'), body: made.body };
      }}
      onClose={onClose}
      onDone={({ landwechsel: other }) => (Array.isArray(other) ? setLandwechsel(other as unknown as Text) : onClose())}
    >
      {(refused) => {
        const problem = problemOf(refused, fehlt && { feld: fehlt.feld, text: say(fehlt.text) });
        return (
          <>
            <ChooseOne
              name="anlass"
              legend={['Was ist anders? Die Person liest es.', 'What is different? The person reads it.']}
              of={ANLAESSE}
              chosen={typed.anlass}
              missing={fehlt?.feld === 'anlass' ? fehlt.text : null}
              // A place that was wrong is reached as before; one that was left behind tells nothing of the new one.
              onChoose={(anlass) => change({ anlass, zufahrt: anlass === 'ort_falsch' ? blatt.zufahrt : FREI })}
            />
            {typed.anlass && typed.anlass !== 'nummer' ? (
              <Where typed={typed} typ={blatt.einsatz.typ} problem={problem} onChange={change} />
            ) : null}
            {typed.anlass ? (
              <Input
                id="mobilnummer"
                type="tel"
                label={say(['Neue Handynummer', 'New mobile number'])}
                isOptional={typed.anlass !== 'nummer'}
                value={typed.nummer}
                onChange={(nummer) => change({ nummer })}
                problem={problem}
              />
            ) : null}
          </>
        );
      }}
    </DeedForm>
  );
}

/** What the service has refused, or what is missing before it was asked. */
const problemOf = (refused: ApiProblem | null, fehlt: { feld: string; text: string } | null): ApiProblem | null =>
  fehlt ? { status: 0, code: '', title: '', text: '', fehler: [fehlt], body: {} } : refused;

interface WhereProps {
  typed: Eingabe;
  typ: AppTyp;
  problem: ApiProblem | null;
  onChange(more: Partial<Eingabe>): void;
}

/** The new place: it replaces the whole of the one before. */
function Where({ typed: { weg, getippt, land, zufahrt }, typ, problem, onChange }: WhereProps) {
  const say = useSay();
  const language = useLanguage();
  const others = Object.keys(ALLE_LAENDER)
    .filter((code) => !FIRST_LAENDER.includes(code))
    .map((code) => [code, say(nameOf(code))] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  return (
    <fieldset className="stack">
      <legend>{say(['Wo steht die Person jetzt?', 'Where is the person now?'])}</legend>
      <p className="hint small">
        {say(['Der neue Ort ersetzt den bisherigen ganz.', 'The new place replaces all of the one before.'])}
      </p>
      <div className="minutes">
        {(Object.keys(WEGE) as Weg[]).map((one) => (
          <button
            className="offer"
            type="button"
            key={one}
            aria-pressed={weg === one}
            onClick={() => onChange({ weg: one })}
          >
            {say(WEGE[one])}
          </button>
        ))}
      </div>
      <div className="two-selects">
        {ZEILEN[weg].map(({ pfad, label, hint }) => (
          <Input
            key={pfad}
            id={pfad}
            label={say(label)}
            hint={hint && say(hint)}
            value={getippt[pfad] ?? ''}
            onChange={(words) => onChange({ getippt: { ...getippt, [pfad]: words } })}
            problem={problem}
          />
        ))}
        <Choice
          id="schadenOrt.adresse.land"
          label={say(['Land', 'Country'])}
          value={land}
          onChange={(code) => onChange({ land: code })}
          options={[
            ['', say(['wie bisher', 'as before'])],
            ...FIRST_LAENDER.map((code) => [code, say(nameOf(code))] as const),
            ...others,
          ]}
          problem={problem}
        />
      </div>
      {weg === 'autobahn' ? null : (
        <fieldset>
          <legend>{say(zufahrtQuestion(typ))}</legend>
          {(Object.keys(ZUFAHRT) as (keyof Zufahrt)[]).map((one) => (
            <Row
              key={one}
              type="checkbox"
              id={`schadenOrt.${one}`}
              option={ZUFAHRT[one]}
              isChosen={zufahrt[one]}
              onChange={(isOn) => onChange({ zufahrt: { ...zufahrt, [one]: isOn } })}
            />
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}

function nameOf(code: string): Text {
  const [de, en] = ALLE_LAENDER[code] ?? [code, code];
  return [de, en];
}
