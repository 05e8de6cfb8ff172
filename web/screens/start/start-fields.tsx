import { useApp } from '../../vorgang/state/app.ts';
import { useLanguage } from '../../words/use-say.ts';

/** The fields of the start's form post, before there is script: consent, language, and the key of a case to be made. */
export function StartFields({ schluessel }: { schluessel?: string | false }) {
  const consent = useApp((state) => state.mandant?.zustimmung ?? '');
  const language = useLanguage();
  return (
    <>
      <input type="hidden" name="zustimmung" value={consent} />
      <input type="hidden" name="sprache" value={language} />
      {schluessel ? <input type="hidden" name="schluessel" value={schluessel} /> : null}
    </>
  );
}
