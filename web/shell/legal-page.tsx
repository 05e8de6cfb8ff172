import { SideColumn } from '../kit/side-column.tsx';
import { Dock } from '../kit/dock.tsx';
import { Foot } from './foot.tsx';
import { Languages } from './languages.tsx';
import { Top } from './top.tsx';

/** Placeholder for the text. */
export const LEGAL_TEXT = '@@legal-text@@';

/** The page around a legal text; rendered by the service only, works without script. */
export function LegalPage() {
  return (
    <div className="frame">
      <Top place={null} />
      <div className="page">
        <main id="inhalt">
          <article className="sheet">
            <Languages />
            <div className="prose">{LEGAL_TEXT}</div>
            <Dock />
          </article>
        </main>
        <SideColumn />
      </div>
      <Foot />
    </div>
  );
}
