import type { Sitzung } from '#domain/leitstand/konto.ts';
import { useSay } from '../words/use-say.ts';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';

/** The board. */
export default function Board({ sitzung: _sitzung }: { sitzung: Sitzung }) {
  const say = useSay();
  return (
    <Page>
      <PageHead title={say(['Brett', 'Board'])} />
    </Page>
  );
}
