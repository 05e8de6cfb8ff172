import { useEffect, useState, type FormEvent } from 'react';
import { addressOf, type Path } from '#domain/flow.ts';
import { plural } from '#domain/plural.ts';
import type { Text } from '#domain/text.ts';
import { Call, Dock, Next } from '../kit/dock.tsx';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { useGo } from '../navigation/go.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { NotSent, useIsNotSent } from '../kit/not-sent.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { numberWordFirst } from '../words/numbers.ts';
import { SavedLine } from '../kit/saved-line.tsx';
import { useSay } from '../words/say.ts';
import { memory } from '../vorgang/device/device.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { forgetNotTaken, report } from '../vorgang/after/report.ts';
import type { Coded } from '../vorgang/after/refusal-text.ts';
import { refusedLacks } from '../vorgang/after/refused-lacks.ts';
import { asking } from '../vorgang/case/vorgang.ts';
import { ownParts, useOwnParts } from '../navigation/load-part.ts';
import { sectionsOf, type Section } from './summary/sections.ts';
import { useRest } from './summary/use-rest.ts';
import { Full, Short } from './summary/views.tsx';

/** The questions of the case's own damage come before it shows. */
export const preload = (): Promise<unknown> => ownParts(asking().typ);

/** §2 'Summary': what was said, short or in full, ways to change it, and the button that asks for help. */
export default function Summary() {
  const say = useSay();
  const [isFull, setFull] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const sending = useHeld((state) => state.report);
  // A refusal from before one left to mend it is no news any more.
  const [before] = useState(sending);
  // One that came while the case was not on the screen is, and has been read once this screen is left.
  const id = useHeld((state) => state.held?.id);
  const late = useHeld((state) => state.held?.notTaken) ?? null;
  useEffect(() => () => forgetNotTaken(id), [id]);
  const isNotSent = useIsNotSent();
  const [hasRested, isMeant] = useRest();
  const now = asking();
  const parts = useOwnParts(now.typ);
  const vorgang = useHeld((state) => state.held?.vorgang);
  const { sections, lacking: ofSections } = vorgang ? sectionsOf(vorgang, parts, now) : { sections: [], lacking: [] };
  const go = useGo();

  const hasConsent = useHeld((state) => state.held?.gestartet ?? false);
  const lacking = hasConsent ? ofSections : [{ ...CONSENT, path: `/${now.typ}/start` as const }, ...ofSections];

  const refusal = sending.kind === 'idle' ? late : sending.kind === 'refused' && sending !== before ? sending : null;
  const refused = refusedLacks(refusal?.lacks ?? [], parts, vorgang, now)
    .filter(({ feld }) => feld !== CONSENT.feld)
    .map((lack) => ({ ...lack, path: pathOfField(sections, lack.feld) }));
  const problems = refused.length ? refused : attempt || refusal ? lacking : [];
  const change = (path: string): void => {
    // The texts to agree to may have changed: the start page comes fresh from the service, unless this page's memory is all there is.
    if (path === `/${now.typ}/start` && !memory.isAlone)
      location.assign(addressOf(path, vorgang?.vorgangsMetadaten.userID ?? ''));
    else void go.to(path, { thenSummary: true });
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isMeant()) return;
    if (lacking.length) setAttempt(attempt + 1);
    else void report();
  };
  const isSending = sending.kind === 'sending';
  const asks = isSending && sending.since !== undefined;
  const [title, hint] = isNotSent
    ? WAITS
    : isSending
      ? GOES
      : lacking.length
        ? lackWords(lacking.length)
        : refusal
          ? REFUSED
          : COMPLETE;
  return (
    <form className="sheet" noValidate onSubmit={send}>
      {problems.length ? (
        <ErrorSummary
          problems={problems}
          attempt={attempt}
          onFollow={(feld) => change(problems.find((problem) => problem.feld === feld)!.path)}
        />
      ) : null}
      <Lead title={say(title)} hint={say(hint)} isWrong={problems.length > 0} />
      {isNotSent ? <NotSent /> : null}
      {refusal && !problems.length ? <NotAccepted code={refusal.code} text={refusal.text} /> : null}
      {isFull ? (
        <Full sections={sections} onChange={isSending ? null : change} />
      ) : (
        <Short sections={sections} onChange={isSending ? null : change} />
      )}
      <p className="buttons">
        <button className="quiet" type="button" aria-expanded={isFull} onClick={() => setFull(!isFull)}>
          <Icon name="list" />
          {isFull ? say(['Weniger zeigen', 'Show less']) : say(['Alle Angaben zeigen', 'Show all details'])}
        </button>
      </p>
      <SavedLine isShort={isNotSent} />
      <Dock>
        <Next busy={isSending && !isNotSent} early={!hasRested}>
          {say(
            asks
              ? ['Antworten', 'Answer']
              : isNotSent
                ? ['Jetzt versuchen', 'Try now']
                : isSending
                  ? ['Wird gesendet …', 'Sending …']
                  : ['Hilfe anfordern', 'Request help'],
          )}
        </Next>
      </Dock>
    </form>
  );
}

/** The service did not take the report, and nothing on this screen mends it: why, and the phone. */
function NotAccepted(refusal: Coded) {
  const say = useSay();
  return (
    <section className="note not-sent" role="alert">
      <Icon name="alert" />
      <div className="stack">
        <div>
          <h2>{say(['Noch nicht gesendet', 'Not sent yet'])}</h2>
          <p>
            <Refusal {...refusal} />
          </p>
        </div>
        <Call wide />
      </div>
    </section>
  );
}

/** Without the consent of the start page nothing may be sent. */
const CONSENT = {
  feld: 'zustimmung',
  text: ['Stimmen Sie auf der Startseite noch zu.', 'Give your consent on the start page.'],
} as const satisfies { feld: string; text: Text };

const COMPLETE: readonly [Text, Text] = [
  ['Stimmt alles?', 'Is everything right?'],
  ['Noch ist nichts abgesendet.', 'Nothing has been sent yet.'],
];
const REFUSED: readonly [Text, Text] = [
  COMPLETE[0],
  ['Ihre Meldung wurde noch nicht angenommen.', 'Your report has not been accepted yet.'],
];
const GOES: readonly [Text, Text] = [
  ['Ihre Meldung wird gesendet', 'Your report is being sent'],
  ['Das dauert meist nur ein paar Sekunden.', 'This usually takes just a few seconds.'],
];
const WAITS: readonly [Text, Text] = [
  ['Ihre Meldung wartet', 'Your report is waiting'],
  ['Wir haben sie noch nicht bestätigt.', 'We have not confirmed it yet.'],
];

function lackWords(count: number): readonly [Text, Text] {
  const [de, en] = [numberWordFirst(count, 'de'), numberWordFirst(count, 'en')];
  const hint = plural(
    count,
    ['Eine Angabe fehlt noch.', 'One detail is still missing.'],
    [`${de} Angaben fehlen noch.`, `${en} details are still missing.`],
  );
  return [['Fast fertig', 'Almost done'], hint];
}

/** Which screen mends a field the service names; the first section's where none of ours knows it. */
const pathOfField = (sections: readonly Section[], feld: string): Path =>
  (sections.find(({ fields }) => fields.includes(feld)) ?? sections[0]!).path;
