import type { Sitzung } from '#domain/leitstand/konto.ts';
import { useSay } from '../words/use-say.ts';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';

/** The sheet of a case. */
export default function Case({ vorgangRef }: { sitzung: Sitzung; vorgangRef: string }) {
  const say = useSay();
  return (
    <Page>
      <PageHead title={say([`Fall ${vorgangRef}`, `Case ${vorgangRef}`])} />
    </Page>
  );
}
