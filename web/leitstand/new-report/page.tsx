import type { Sitzung } from '#domain/leitstand/konto.ts';
import { DraftPage } from './draft-page.tsx';
import { NumberFirst } from './number-first.tsx';

/** Report by phone: the number first, then the questions of the draft. */
export default function NewReport({ vorgangRef, sitzung }: { vorgangRef?: string | undefined; sitzung: Sitzung }) {
  return vorgangRef ? (
    <DraftPage key={vorgangRef} vorgangRef={vorgangRef} sitzung={sitzung} />
  ) : (
    <NumberFirst sitzung={sitzung} />
  );
}
