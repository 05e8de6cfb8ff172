import type { ReactNode } from 'react';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import { fahrradInfos } from '#domain/fahrzeug/fahrrad-infos.ts';
import { fahrzeug } from '#domain/fahrzeug/fahrzeug.ts';
import { judgePlate } from '#domain/fahrzeug/judge-plate.ts';
import { kennzeichen } from '#domain/fahrzeug/kennzeichen.ts';
import { gefahr } from '#domain/gefahr/gefahr.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { personen } from '#domain/personen/personen.ts';
import { wordsOf, type Answers, type Part, type Problem } from '#domain/questions.ts';
import { say as sayIn, type Text } from '#domain/text.ts';
import { schadenOf } from '#domain/vorgang.ts';
import { Message, messageId } from '../../fields/message.tsx';
import { PlateReadings } from '../../fields/plate-readings.tsx';
import { Questions } from '../../fields/questions.tsx';
import { questionOf, type Form } from '../../fields/use-answers.ts';
import { Icon } from '../../kit/icon.tsx';
import { Row } from '../../kit/row.tsx';
import { legalAddress } from '../../worker/legal-address.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { withPartLeft } from '../../vorgang/state/answering.ts';
import type { Held } from '../../vorgang/state/shapes.ts';
import { momentText } from '../parts/time.ts';
import { askingOf, changeDraft, tickConsent, useDraft } from '../state/draft.ts';
import { useShell } from '../state/shell.ts';
import { damagesOf, formOf, partsOf } from './draft-form.ts';
import { AddressSearch } from './address-search.tsx';
import { CallerPoint } from './caller-point.tsx';

/** What a section shows of the draft; `shown`: the problems of the page. */
interface SectionProps {
  entwurf: Entwurf;
  held: Held;
  shown: readonly Problem[];
}

/** A section of the page. `first`: id of the field that its key leads to. */
function Section({ name, first, title, children }: { name: string; first: string; title: Text; children: ReactNode }) {
  const say = useSay();
  return (
    <section className="panel" data-first={first} aria-labelledby={`abschnitt-${name}`}>
      <h2 id={`abschnitt-${name}`}>{say(title)}</h2>
      {children}
    </section>
  );
}

/** What has happened, and whether anybody is in danger. */
export function Damage({ entwurf, held, shown }: SectionProps) {
  const say = useSay();
  const language = useLanguage();
  const path = schadenOf(held.vorgang.schadenTyp)?.path ?? '';
  const damages = damagesOf(entwurf);
  const damage = damages.find((one) => one.path === path)?.part;
  const wrong = shown.find(({ feld }) => feld === 'schadenTyp');
  const choose = (chosen: string): void => {
    const part = damages.find((one) => one.path === chosen)?.part;
    if (part) changeDraft(withPartLeft(held, part, askingOf(entwurf, held)));
  };
  return (
    <Section name="was" first="schadenTyp" title={['Was', 'What']}>
      <div className={wrong ? 'field wrong' : 'field'}>
        <label htmlFor="schadenTyp">{say(['Was ist passiert?', 'What happened?'])}</label>
        {wrong ? <Message id={messageId('schadenTyp')}>{say(wrong.text)}</Message> : null}
        <span className="select">
          <select
            className="input"
            id="schadenTyp"
            value={damage ? path : ''}
            aria-describedby={wrong ? messageId('schadenTyp') : undefined}
            aria-invalid={wrong ? true : undefined}
            onChange={({ target }) => choose(target.value)}
          >
            {damage ? null : <option value="">{say(['Bitte wählen', 'Please choose'])}</option>}
            {damages.map((one) => (
              <option key={one.path} value={one.path}>
                {sayIn(one.part.name, language)}
              </option>
            ))}
          </select>
        </span>
      </div>
      {damage ? <PartQuestions key={path} part={damage} entwurf={entwurf} held={held} shown={shown} /> : null}
      <PartQuestions part={gefahr} entwurf={entwurf} held={held} shown={shown} />
    </Section>
  );
}

interface PartQuestionsProps extends SectionProps {
  part: Part;
  except?: readonly string[];
}

function PartQuestions({ part, entwurf, held, shown, except }: PartQuestionsProps) {
  const form = formOf(part, entwurf, held, shown);
  const { caution } = part;
  const say = useSay();
  return (
    <>
      {caution ? (
        <p className="note intake-note">
          <Icon name="alert" />
          <span>{say(caution.text)}</span>
        </p>
      ) : null}
      <Questions form={form} except={except ?? []} quietly />
    </>
  );
}

/** Where it is: the caller's point, and the address, road or motorway. */
export function Where({ entwurf, held, shown }: SectionProps) {
  const form = formOf(schadenort, entwurf, held, shown);
  return (
    <Section name="wo" first="schadenOrt.ortsTyp" title={['Wo', 'Where']}>
      <CallerPoint form={form} held={held} />
      <AddressSearch form={form} entwurf={entwurf}>
        <Questions form={form} quietly />
      </AddressSearch>
    </Section>
  );
}

/** The field of the plate. */
const PLATE = 'kfz.kennzeichen_id';

/** Plate and vehicle, or bicycle. */
export function Car({ entwurf, held, shown }: SectionProps) {
  const own = partsOf(entwurf, held).map(({ part }) => part);
  const parts = [fahrzeug, fahrradInfos].filter((part) => own.includes(part));
  const isBicycle = entwurf.typ === 'fahrrad';
  return (
    <Section
      name="fahrzeug"
      first={isBicycle ? 'kfz.fahrzeugtyp' : PLATE}
      title={isBicycle ? ['Fahrrad', 'Bicycle'] : ['Auto', 'Car']}
    >
      {own.includes(kennzeichen) ? <Plate form={formOf(kennzeichen, entwurf, held, shown)} /> : null}
      {parts.map((part, nr) => (
        <PartQuestions key={nr} part={part} entwurf={entwurf} held={held} shown={shown} />
      ))}
    </Section>
  );
}

/** The plate; where it was heard without its gap, the plates that it may be. None is written by itself. D120 */
function Plate({ form }: { form: Form }) {
  const { plate, readings } = judgePlate(form.answers, form.asking);
  // That a plate is a special one holds for this one, and not for the next that is typed.
  const typed = (changes: Answers): void =>
    form.set('kennzeichen_id' in changes ? { kennzeichen_besonders: false, ...changes } : changes);
  const pick = (reading: string): void => {
    form.set(reading === plate ? { kennzeichen_besonders: true } : { kennzeichen_id: reading });
    // The buttons go with the doubt, and the focus with them.
    document.getElementById(PLATE)?.focus();
  };
  return (
    <>
      <Questions form={{ ...form, set: typed }} quietly />
      <PlateReadings
        question={
          readings.length > 1
            ? ['Fragen Sie nach: Welches ist es?', 'Ask the caller: which one is it?']
            : ['Fragen Sie nach: Ist es dieses?', 'Ask the caller: is it this one?']
        }
        readings={readings}
        onPick={pick}
      />
    </>
  );
}

/** Day and time, for which the person's page has choices of its own. */
const LATER = ['spaeter_datum', 'spaeter_uhrzeit'] as const;

/** Who calls, and when help is wanted. */
export function Person({ entwurf, held, shown }: SectionProps) {
  const form = formOf(personen, entwurf, held, shown);
  return (
    <Section name="wer" first="vn.vorname" title={['Wer', 'Who']}>
      <Questions form={form} except={LATER} quietly />
      <Later form={form} field="spaeter_datum" type="date" />
      <Later form={form} field="spaeter_uhrzeit" type="time" />
    </Section>
  );
}

function Later({ form, field, type }: { form: Form; field: (typeof LATER)[number]; type: 'date' | 'time' }) {
  const say = useSay();
  const question = questionOf(form, field);
  if (!question) return null;
  const wrong = form.problems.find(({ feld }) => feld === field);
  return (
    <div className={wrong ? 'field wrong' : 'field'}>
      <label htmlFor={field}>{say(wordsOf(question.label, form.asking))}</label>
      {wrong ? <Message id={messageId(field)}>{say(wrong.text)}</Message> : null}
      <input
        className="input"
        id={field}
        type={type}
        value={String(form.answers[field])}
        aria-describedby={wrong ? messageId(field) : undefined}
        aria-invalid={wrong ? true : undefined}
        onChange={({ target }) => form.set({ [field]: target.value })}
      />
    </div>
  );
}

/**
 * The consent: read out in the caller's language, and ticked; then it says who read it out, and when it was given. It
 * goes with the report, and can be taken back until then.
 */
export function Consent({ entwurf: { mandant, zustimmung }, held, shown }: SectionProps) {
  const say = useSay();
  const language = useLanguage();
  const { isTicked } = useDraft();
  const kuerzel = useShell(({ sitzung }) => sitzung?.konto.kuerzel ?? '');
  const spoken = held.vorgang.vorgangsMetadaten.language;
  const wrong = shown.find(({ feld }) => feld === 'zustimmung');
  const durch = zustimmung ? zustimmung.durch : isTicked ? kuerzel : null;
  const given = durch === null ? '' : say(givenBy(durch));
  return (
    <Section name="zustimmung" first="zustimmung" title={['Zustimmung', 'Consent']}>
      <p className="hint">{say(['Lesen Sie vor:', 'Read out:'])}</p>
      <blockquote lang={spoken}>{sayIn(TO_READ(mandant.name), spoken)}</blockquote>
      <p className="small">
        <a href={legalAddress('agb', mandant.id, spoken)} target="_blank" rel="noreferrer">
          {say(['Nutzungsbedingungen', 'Terms of use'])}
        </a>{' '}
        <a href={legalAddress('datenschutz', mandant.id, spoken)} target="_blank" rel="noreferrer">
          {say(['Datenschutz', 'Privacy'])}
        </a>
      </p>
      {wrong ? <Message id={messageId('zustimmung')}>{say(wrong.text)}</Message> : null}
      <Row
        type="checkbox"
        id="zustimmung"
        option={['Der Anrufer stimmt zu', 'The caller agrees']}
        small={zustimmung ? `${given}, ${momentText(zustimmung.zeit, language)}` : given}
        isChosen={durch !== null}
        onChange={() => zustimmung || tickConsent(!isTicked)}
      />
    </Section>
  );
}

const TO_READ = (name: string): Text => [
  `Sie melden Ihre Panne bei ${name}. Für die Hilfe speichern wir Ihre Angaben und Ihren Standort und geben sie an den Helfer weiter. Stimmen Sie den Nutzungsbedingungen zu, und nehmen Sie den Datenschutz zur Kenntnis?`,
  `You are reporting your breakdown to ${name}. To help you we store your details and your location, and pass them on to the helper. Do you accept the terms of use, and take note of the privacy notice?`,
];

const givenBy = (durch: string): Text =>
  durch
    ? [`vorgelesen von ${durch}`, `read out by ${durch}`]
    : ['am eigenen Telefon gegeben', 'given on their own phone'];
