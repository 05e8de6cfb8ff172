import type { OrderStatus } from '#domain/ereignisse.ts';
import { frageIn, type Asked } from './asked.ts';
import { QuestionDialog } from './fragen/question-dialog.tsx';
import { CallBackDialog } from './richtig/call-back-dialog.tsx';
import { NumberDialog } from './richtig/number-dialog.tsx';
import { PlaceDialog } from './richtig/place-dialog.tsx';
import Receipt from './receipt.tsx';

export interface FormsProps {
  status: OrderStatus;
  asked: Asked;
  /** What the receipt's code opens; '' while it is not known. */
  leseID: string;
  onClose(): void;
}

/** The large dialogs of the status page, in a late file: corrections, a call, questions while waiting, the receipt. */
export function Forms({ status, asked, leseID, onClose }: FormsProps) {
  const frage = frageIn(asked);
  if (frage) {
    const antwort = status.fragen?.find(({ code }) => code === frage)?.antwort ?? null;
    return <QuestionDialog code={frage} antwort={antwort} onClose={onClose} />;
  }
  switch (asked) {
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
