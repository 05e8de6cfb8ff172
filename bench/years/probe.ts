import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into a measured service (`--import`): answers each message of the benchmark with the event-loop delay since
 * the last one, in milliseconds. CHANCE: the result of Math.random there, so that the daily job runs while it is
 * measured.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

const ms = (nanoseconds: number): number => nanoseconds / 1e6;

process.on('message', () => {
  process.send!({ p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), most: ms(delay.max) });
  delay.reset();
});
process.channel?.unref();

const { CHANCE } = process.env;
if (CHANCE) Math.random = () => Number(CHANCE);
