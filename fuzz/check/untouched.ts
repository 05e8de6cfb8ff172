import type { Shot } from '../plan.ts';
import type { RequestScene } from '../scene.ts';
import type { WireAnswer } from '../wire/read-answers.ts';

type Sent = Pick<Shot, 'kind' | 'drafts' | 'template'>;
/** The compared state of a case: its number of saves, and all its data as one JSON text. */
interface Held {
  revision: number;
  print: string;
}
type Answers = readonly Pick<WireAnswer, 'status'>[];

/** Calls that make a case, a card or an invitation. */
const MAKES: readonly string[] = [
  'POST /vorgang',
  'POST /vorgang/{id}/start',
  'POST /kfz/start',
  'POST /kfz/start/{id}',
  'POST /betreiber/vorgang',
  'POST /betreiber/einladung',
  'POST /betreiber/vorgang/{vorgangRef}/einladung',
];

/**
 * A forbidden change of a case by a request; '' for none. Refused requests change nothing, broken on the wire or not,
 * nor does a partner without an assignment. Each good answer is worth one revision.
 */
export function wrongChange(
  sent: Sent,
  answers: Answers,
  before: Held,
  after: Held | null,
  keys: RequestScene['keys'],
): string {
  const changes = changesOf(before.print, after?.print);
  if (!changes) return '';
  if (isRefused(sent, answers)) return `refused, and changed the case: ${changes}`;
  if (isOfStranger(sent, keys)) return `by a partner without an assignment, and changed the case: ${changes}`;
  const good = answers.filter(({ status }) => status < 400).length;
  const grown = after ? after.revision - before.revision : 0;
  return isAnswered(sent, answers) && grown > good ? `${good} good answers, and ${grown} revisions more` : '';
}

/** Whether each request of a shot has its answer, so that each result is known. */
export const isAnswered = ({ kind, drafts }: Sent, answers: Answers): boolean =>
  kind === 'whole' && answers.length === drafts.length;

/**
 * Whether no request of a shot was taken. A request that the parser refuses ends the connection. A line that is no
 * request names no case.
 */
const isRefused = ({ drafts }: Sent, answers: Answers): boolean =>
  drafts.length === 0 || (answers.length >= drafts.length && answers.every(({ status }) => status >= 400));

const isOfStranger = ({ template, drafts }: Sent, { fremd }: RequestScene['keys']): boolean =>
  template.name === 'POST /partner/ereignisse' &&
  drafts.every(({ headers }) => headers.find(([name]) => name === 'authorization')?.[1] === `Bearer ${fremd}`);

/** Cases, cards and invitations that may have been made without an answer that names them. */
export const maybeMade = ({ kind, drafts, template }: Sent, answers: Answers): number =>
  kind !== 'half' && MAKES.includes(template.name) ? Math.max(0, drafts.length - answers.length) : 0;

/**
 * Differences of two prints; '' for none. The mark that a report was read does not count: it comes from readers of the
 * feed.
 */
export function changesOf(before: string, after = '{}'): string {
  if (before === after) return '';
  const [one, other] = [JSON.parse(before), JSON.parse(after)] as Record<string, unknown>[];
  const isOther = (name: string): boolean =>
    name === 'ungelesen' ? Number(other![name]) > Number(one![name]) : one![name] !== other![name];
  const changed = Object.keys(one!).filter(isOther);
  return changed.map((name) => `${name}: ${String(one![name])} → ${String(other![name])}`).join('; ');
}
