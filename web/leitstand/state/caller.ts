import type { AppTyp } from '#domain/flow.ts';
import { readCode } from '#domain/leitstand/vorlesecode.ts';

/** What a number or a plate that was looked for says of a new report; nothing for anything else. Pure. */
export function knownOf(words: string, typ: AppTyp): Record<string, unknown> {
  const begriff = words.trim();
  const digits = begriff.replace(/\D/g, '');
  if (digits.length >= 6 && /^[\d\s+()/.-]+$/.test(begriff)) return { vorgangsMetadaten: { mobilnummer: begriff } };
  const isPlate = /\p{L}/u.test(begriff) && /\d/.test(begriff) && begriff.length <= 15 && readCode(begriff) === null;
  return isPlate && typ === 'kfz' ? { kfz: { kennzeichen_id: begriff } } : {};
}
