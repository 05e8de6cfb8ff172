/** Whether a JSON value nests deeper than `levels`. A guard for recursive code, so its own recursion stops there. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
