import { happens } from '../e2e/hands/happens.ts';
import { caseInReach, reportCase } from '../e2e/hands/ready-case.ts';
import { MOVING_PHONE, startBrowser, startService } from '../e2e/hands/world.ts';

/** Benchmark: milliseconds from a partner's call to its words on the person's screen (95th percentile). */
const EVENTS = 40;
const MOST_MS = 2_000;

/** Prints the figure; false when it is above the bound. */
export async function measureEvents(): Promise<boolean> {
  const [service, browser] = await Promise.all([startService(), startBrowser()]);
  try {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const page = await (await browser.newContext(MOVING_PHONE)).newPage();
    await page.goto(`${service.url}/organisation/${userID}`);
    await page.locator('.progress').waitFor();
    const times: number[] = [];
    for (let n = 0; n < EVENTS; n++) {
      const seen = page.getByText(`Nachricht ${n}.`, { exact: true }).first().waitFor();
      const begun = performance.now();
      await happens(service, userID, [['SONDERFALL', 0, { hinweis: `Nachricht ${n}.` }]]);
      await seen;
      times.push(performance.now() - begun);
    }
    const late = times.sort((a, b) => a - b)[Math.floor(EVENTS * 0.95)]!;
    const holds = late <= MOST_MS;
    const what = `event to screen, 95th percentile of ${EVENTS}`.padEnd(62);
    console.log(`${what} ${late.toFixed(0)} ms  (at most ${MOST_MS})${holds ? '' : '  NOT HELD'}`);
    return holds;
  } finally {
    await browser.close();
    await service.stop();
  }
}

if (import.meta.main) process.exitCode = (await measureEvents()) ? 0 : 1;
