import { useState } from 'react';
import { Call } from '../kit/dock.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useSay } from '../words/use-say.ts';
import { timeOfDay } from '../words/times.ts';
import { useApp } from '../vorgang/state/app.ts';
import { sendStill, takeReportBack } from '../vorgang/after/still.ts';

/**
 * §4 'Still needed': confirmation before a report that waited for more than 15 minutes is sent. The safe answer comes
 * first. D77.
 */
export default function StillNeeded() {
  const say = useSay();
  const report = useApp((state) => state.report);
  const [closed, setClosed] = useState<unknown>(null);
  if (report.kind !== 'sending' || report.since === undefined || closed === report) return null;
  const { since } = report;
  return (
    <Dialog title={say(['Brauchen Sie noch Hilfe?', 'Do you still need help?'])} onClose={() => setClosed(report)}>
      <p>
        {say([
          `Ihre Meldung von ${timeOfDay(since, 'de')} ist noch nicht bestätigt.`,
          `Your report of ${timeOfDay(since, 'en')} has not been confirmed yet.`,
        ])}
      </p>
      <div className="buttons">
        <button className="button" type="button" onClick={() => void sendStill()}>
          {say(['Ja, senden', 'Yes, send it'])}
        </button>
        <button className="button button-stop" type="button" onClick={() => void takeReportBack()}>
          {say(['Nein, nicht mehr senden', 'No, do not send it'])}
        </button>
      </div>
      <Call wide />
    </Dialog>
  );
}
