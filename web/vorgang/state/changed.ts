import { isSame } from '#domain/merge/merge.ts';

/** Whether the case differs from the last acknowledged copy; visited screens alone do not count. D25. */
export function isChanged({ vorgang, acked }: { vorgang: object; acked: object }): boolean {
  return !isSame({ ...vorgang, bearbeitungsSchritte: [] }, { ...acked, bearbeitungsSchritte: [] });
}
