import type { PartOfPath } from '#domain/accept-vorgang.ts';
import type { Lack } from '#domain/complete.ts';
import type { Path } from '#domain/flow.ts';
import { plural } from '#domain/plural.ts';
import type { Asking } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { refusedLacks } from '../../vorgang/after/refused-lacks.ts';
import type { State } from '../../vorgang/state/app.ts';
import type { Refused } from '../../vorgang/state/shapes.ts';
import { numberWordFirst } from '../../words/numbers.ts';
import { sectionsOf, type Section } from './sections.ts';

/** What the summary depends on: the held case, and how far its report got. */
export interface SummaryInput {
  vorgang: Vorgang | undefined;
  parts: readonly PartOfPath[];
  asking: Asking;
  /** The consent of the start page was given. */
  hasConsent: boolean;
  report: State['report'];
  /** The report's state when the screen was opened: a refusal from then has been read. */
  reportBefore: State['report'];
  /** A refusal that came while the case was not on the screen. */
  notTaken: Refused | null;
  /** The report waits on this device because a try has failed. */
  isNotSent: boolean;
  /** The person has tried to send while something was missing. */
  hasTried: boolean;
}

/** What the summary shows. */
export interface SummaryView {
  title: Text;
  /** Null where the error summary says it. */
  hint: Text | null;
  sections: readonly Section[];
  /** Whether a tap on the button may send. */
  isComplete: boolean;
  /** For the error summary: what the service refused; once the person has tried, what no row of the list names. */
  problems: readonly Lack[];
  /** A refusal that no answer on this screen mends; worded by its code. */
  refusal: Refused | null;
  /** From the tap on send until the answer nothing can be changed. */
  isReadOnly: boolean;
  button: Text;
  isBusy: boolean;
}

/** §4 'Reporting', 'Sending', 'Still needed': what the summary says, and whether the report may go. */
export function summaryView(input: SummaryInput): SummaryView {
  const { vorgang, parts, asking, report, isNotSent } = input;
  const { sections, lacking: ofCase } = vorgang ? sectionsOf(vorgang, parts, asking) : { sections: [], lacking: [] };
  const lacking = input.hasConsent ? ofCase : [{ ...CONSENT, path: `/${asking.typ}/start` as const }, ...ofCase];
  const refusal = refusalOf(input);
  const refused = refusedLacks(refusal?.lacks ?? [], parts, vorgang, asking)
    .filter(({ feld }) => feld !== CONSENT.feld)
    .map((lack) => ({ ...lack, path: pathOfField(sections, lack.feld) }));
  // Each row says itself what is missing in it.
  const unlisted = input.hasConsent ? [] : lacking.slice(0, 1);
  const problems = refused.length ? refused : input.hasTried || refusal ? unlisted : [];
  const isSending = report.kind === 'sending';
  const [title, hint] = isNotSent
    ? WAITS
    : isSending
      ? GOES
      : lacking.length
        ? lackWords(lacking.length)
        : refusal
          ? REFUSED
          : COMPLETE;
  return {
    title,
    hint: lacking.length && problems.length ? null : hint,
    sections,
    isComplete: lacking.length === 0,
    problems,
    refusal: problems.length ? null : refusal,
    isReadOnly: isSending,
    button: buttonOf(report, isNotSent),
    isBusy: isSending && !isNotSent,
  };
}

function refusalOf({ report, reportBefore, notTaken }: SummaryInput): Refused | null {
  if (report.kind === 'idle') return notTaken;
  return report.kind === 'refused' && report !== reportBefore ? report : null;
}

function buttonOf(report: State['report'], isNotSent: boolean): Text {
  if (report.kind === 'sending' && report.since !== undefined) return ['Antworten', 'Answer'];
  if (isNotSent) return ['Jetzt versuchen', 'Try now'];
  return report.kind === 'sending' ? ['Wird gesendet …', 'Sending …'] : ['Hilfe anfordern', 'Request help'];
}

/** Without the consent of the start page nothing may be sent. */
const CONSENT = {
  feld: 'zustimmung',
  text: ['Stimmen Sie auf der Startseite noch zu.', 'Give your consent on the start page.'],
} as const satisfies { feld: string; text: Text };

const COMPLETE: readonly [Text, Text] = [
  ['Stimmt alles?', 'Is this right?'],
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
  ['Noch nicht gesendet', 'Not sent yet'],
  ['Wir haben Ihre Meldung noch nicht bestätigt.', 'We have not confirmed your report yet.'],
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

/** The screen of a field that the service names; the first section's where no section has the field. */
const pathOfField = (sections: readonly Section[], feld: string): Path =>
  (sections.find(({ fields }) => fields.includes(feld)) ?? sections[0]!).path;
