import { shareOfStatuses } from './check/tally.ts';
import { WARM, type FuzzTotals } from './run.ts';
import type { FuzzEngine } from './stage.ts';

/** The figures of a run for its reader: answers by status, ways on the wire, times, memory. */
export function figuresOf(totals: FuzzTotals, engine: FuzzEngine): string[] {
  const { statuses, kinds, held, memory, requests, seconds, slowest, late, judged, lines, maybeMade } = totals;
  const share = (least: number, most = least): string => `${shareOfStatuses(totals, least, most).toFixed(1)} %`;
  const each = [...statuses].sort(([one], [other]) => one - other);
  const ways = [...kinds].map(([kind, { sent, answers }]) => `${kind} ${sent} (${answers} answers)`);
  return [
    `${requests} requests on ${engine} in ${seconds.toFixed()} s: ${share(200, 399)} good, ${share(400, 499)} refused, ${share(500, 599)} shed or failed`,
    `by status: ${each.map(([status, times]) => `${status} × ${times} (${share(status)})`).join(', ')}`,
    `sent: ${ways.join(', ')}; held: ${held.cut} cut off after ${(held.longest / 1_000).toFixed(1)} s at most, ${held.waiting} within their time`,
    `slowest answer ${slowest.toFixed()} ms, ${late} of more than 2 s beside others and not alone; ${judged} answers as described; ${maybeMade} cases may be made without an answer; ${lines} lines of log; memory ${memory.before.toFixed()} MB, then ${memory.after.toFixed()} MB`,
  ];
}

/** Most shed answers in per cent, since only the others test anything. */
const SHED_MOST = 5;

/** The findings, each with the command that sends its request again. */
export function findingsOf(
  { findings, more, ...totals }: FuzzTotals,
  { engine, seed }: { engine: FuzzEngine; seed: number },
): string[] {
  const again = `npm run fuzz -- --engine ${engine} --seed ${seed} --only`;
  const all = findings.map(({ nr, what }) => (nr < 0 ? what : `${what}\n  again: ${again} ${nr}`));
  if (more) all.push(`and ${more} more`);
  const shed = shareOfStatuses(totals, 500, 599);
  if (totals.requests >= WARM && shed > SHED_MOST)
    all.push(`${shed.toFixed(1)} % were shed, so that much was not tried: again on a machine with time to spare`);
  return all;
}
