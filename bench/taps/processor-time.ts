import type { Browser, Page } from 'playwright-core';

/** The fields of a trace event that are read (Trace Event Format); times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Start by the wall clock. */
  ts: number;
  /** Start by the thread's own clock, which runs only while the thread has a processor. */
  tts?: number;
  args: { data?: { type?: string } };
}

/** User Timing mark that ends the measurement. */
export const END = 'next heading';

const CATEGORIES = ['devtools.timeline', 'blink.user_timing'];

/**
 * Processor time of the page's main thread from a click until its mark `END`, in milliseconds. Other processes and
 * waiting do not count. `act` clicks, and resolves after the mark. NaN where the page has set no mark.
 */
export async function processorTime(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  return processorTimeIn((JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents);
}

/** The processor time in a trace. */
export function processorTimeIn(events: readonly TraceEvent[]): number {
  const click = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click');
  const end = events.find(
    ({ name, pid, tid, ts }) => name === END && pid === click?.pid && tid === click.tid && ts >= click.ts,
  );
  return click?.tts && end?.tts ? (end.tts - click.tts) / 1_000 : NaN;
}
