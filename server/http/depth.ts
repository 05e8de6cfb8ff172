/** Whether a JSON value has more levels than that; looks no deeper itself. Deeper ones would break whatever walks them by recursion. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
