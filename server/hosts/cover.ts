import { matchesHost, isForAny, prefixOf, type HostRule } from '#domain/service-host.ts';

/**
 * Which of the rules before (their numbers, from 1) leave a rule no host to fit, so that it can never be used; ''
 * if there are some.
 */
export function coverOf(rule: HostRule, before: readonly HostRule[]): string {
  const whole = before.findIndex((earlier) => covers(earlier, rule));
  if (whole >= 0) return String(whole + 1);
  const prefix = rule.kind === 'range' ? prefixOf(rule.value)! : '';
  const within = before.flatMap((earlier, index) => {
    const own = prefixOf(earlier.value);
    return prefix && own?.startsWith(prefix) ? [{ own, number: index + 1 }] : [];
  });
  const isFull = fills(
    within.map(({ own }) => own),
    prefix,
  );
  return isFull ? within.map(({ number }) => number).join(' and ') : '';
}

function covers(earlier: HostRule, { kind, value }: HostRule): boolean {
  if (isForAny(earlier)) return true;
  if (kind === 'host') return matchesHost(earlier, value);
  // Every name that ends so has these labels; one stands before them.
  if (kind === 'suffix') return earlier.kind !== 'host' && matchesHost(earlier, `x${value}`);
  if (kind === 'marker') return earlier.kind === 'marker' && earlier.value === value;
  const [wide, narrow] = [prefixOf(earlier.value), prefixOf(value)];
  return wide !== null && narrow!.startsWith(wide);
}

/** Whether ranges within that prefix make up all of it: each half is one of them, or is filled. */
function fills(ranges: readonly string[], prefix: string): boolean {
  const inside = ranges.filter((range) => range.startsWith(prefix));
  return inside.includes(prefix) || (inside.length > 0 && ['0', '1'].every((half) => fills(inside, prefix + half)));
}
