import type { NachtragAnswers } from '#domain/berichtigung.ts';
import { FRAGEN, type FrageCode } from '#domain/nachtrag/fragen.ts';
import { answeredFields } from '#domain/nachtrag/nachtrag.ts';
import { wordsOf } from '#domain/questions.ts';
import { accept } from '#domain/questions/accept.ts';
import { Questions } from '../../../fields/questions.tsx';
import { ErrorSummary } from '../../../kit/error-summary.tsx';
import { useOwnForm } from '../use-own-form.ts';
import { WishDialog } from '../wish-dialog.tsx';
import { closeQuestion } from './close-question.ts';

interface QuestionDialogProps {
  code: FrageCode;
  /** What was answered before; null: nothing. */
  antwort: NachtragAnswers | null;
  onClose(): void;
}

/** One of the questions that are asked while somebody waits. D127 */
export function QuestionDialog({ code, antwort, onClose }: QuestionDialogProps) {
  const part = FRAGEN[code];
  const { form } = useOwnForm(part, antwort ?? {});
  const { answers, asking, problems, attempt } = form;
  return (
    <WishDialog
      kind="nachtrag"
      frage={code}
      title={wordsOf(part.title, asking)}
      body={() => (form.isRight() ? { nachtrag: answeredFields(code, accept(part, answers, asking).answers) } : null)}
      send={['Angabe senden', 'Send the answer']}
      close={['Schließen', 'Close']}
      waits={[
        'Noch nicht gesendet. Wir senden Ihre Angabe, sobald das Netz es zulässt.',
        'Not sent yet. We will send your answer once you have signal.',
      ]}
      onSend={() => closeQuestion(code)}
      onClose={onClose}
    >
      {() => (
        <>
          {problems.length ? <ErrorSummary problems={problems} attempt={attempt} /> : null}
          <Questions form={form} quietly />
        </>
      )}
    </WishDialog>
  );
}
