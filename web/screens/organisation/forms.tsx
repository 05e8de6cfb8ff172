import type { OrderStatus } from '#domain/ereignisse.ts';
import { frageIn, type Asked } from './asked.ts';
import { QuestionDialog } from './fragen/question-dialog.tsx';
import { CallBackDialog } from './richtig/call-back-dialog.tsx';
import { NumberDialog } from './richtig/number-dialog.tsx';
import { PlaceDialog } from './richtig/place-dialog.tsx';
import { RichtigDialog } from './richtig/richtig-dialog.tsx';
import Receipt from './receipt.tsx';
import Remark from './remark.tsx';

export { QuestionCards } from './fragen/question-cards.tsx';
export { default as Neues } from './neues/neues.tsx';
export { Rating } from './rating.tsx';
export { CallBackCard } from './richtig/call-back-card.tsx';

export interface FormsProps {
  status: OrderStatus;
  asked: Asked;
  /** What the receipt's code opens; '' while it is not known. */
  leseID: string;
  ask(what: Asked): void;
  onClose(): void;
}

/**
 * The dialogs of the status page but the cancel, in a late file: messages, corrections, a call, questions, the receipt.
 */
export function Forms({ status, asked, leseID, ask, onClose }: FormsProps) {
  const frage = frageIn(asked);
  if (frage) {
    const antwort = status.fragen?.find(({ code }) => code === frage)?.antwort ?? null;
    return <QuestionDialog code={frage} antwort={antwort} onClose={onClose} />;
  }
  switch (asked) {
    case 'nachtrag':
      return <Remark onClose={onClose} />;
    case 'anderes':
      return <Remark isCorrection onClose={onClose} />;
    case 'richtig':
      return <RichtigDialog ask={ask} onClose={onClose} />;
    case 'ort':
      return <PlaceDialog grund="ort_falsch" onClose={onClose} />;
    case 'weiter':
      return <PlaceDialog grund="weitergegangen" onClose={onClose} />;
    case 'nummer':
      return <NumberDialog onClose={onClose} />;
    case 'beleg':
      return <Receipt status={status} leseID={leseID} onClose={onClose} />;
    default:
      return <CallBackDialog onClose={onClose} />;
  }
}
