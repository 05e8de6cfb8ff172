import { create } from 'zustand';
import type { Blatt } from '#domain/leitstand/fall.ts';
import { ask } from './api.ts';
import { askSession } from './session.ts';
import { followStream } from './follow-stream.ts';

interface Sheet {
  ref: string;
  blatt: Blatt | null;
  /** The service knows no such case, or this account may not see it. */
  isGone: boolean;
  failures: number;
  /** When the service last said anything, milliseconds of the page's own clock. */
  heard: number | null;
}

const NONE: Sheet = { ref: '', blatt: null, isGone: false, failures: 0, heard: null };

/** The sheet that is open. */
export const useSheet = create<Sheet>()(() => NONE);

/** Messages of a sheet's stream that bring the whole sheet; the others only say that it is fresh. */
const WHOLE = ['fall'];

/** Opens the sheet of a case and follows it until the function that it gives is called. */
export function openSheet(ref: string): () => void {
  let isOn = true;
  useSheet.setState({ ...NONE, ref });
  const comes = (blatt: Blatt): void => {
    if (isOn) useSheet.setState({ blatt, failures: 0, heard: performance.now() });
  };
  const path = `fall/${encodeURIComponent(ref)}`;
  const follow = () =>
    followStream(`${path}/strom`, {
      names: [...WHOLE, 'weg', 'sitzung', 'herzschlag'],
      heard(name, data) {
        if (WHOLE.includes(name)) comes((data as { data: Blatt }).data);
        else if (name === 'weg') useSheet.setState({ isGone: true, blatt: null });
        else if (name === 'sitzung') void askSession();
        else useSheet.setState({ failures: 0, heard: performance.now() });
      },
      failed() {
        useSheet.setState(({ failures }) => ({ failures: failures + 1 }));
        void askSession();
      },
    });
  let stop = (): void => undefined;
  // One after the other: what the first one marks as read the stream finds read. Why a stream is refused it cannot say.
  void ask<Blatt>('GET', path).then((result) => {
    if (!isOn) return;
    if (result.ok) comes(result.data);
    else if ([400, 403, 404].includes(result.problem.status)) return useSheet.setState({ isGone: true });
    stop = follow();
  });
  return () => {
    isOn = false;
    stop();
    // Nothing of a case stays behind a closed sheet.
    useSheet.setState(NONE);
  };
}
