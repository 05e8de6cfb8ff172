import type { OrderStatus } from '#domain/ereignisse.ts';
import { frageIn, type Asked } from './asked.ts';
import { QuestionDialog } from './fragen/question-dialog.tsx';
import { CallBackDialog } from './richtig/call-back-dialog.tsx';
import { NumberDialog } from './richtig/number-dialog.tsx';
import { PlaceDialog } from './richtig/place-dialog.tsx';

export interface FormsProps {
  status: OrderStatus;
  asked: Asked;
  onClose(): void;
}

/** The forms of the status page, in a late file: corrections, a call, and what is asked while somebody waits. */
export function Forms({ status, asked, onClose }: FormsProps) {
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
    default:
      return <CallBackDialog onClose={onClose} />;
  }
}
