import { listenForStop } from './stop-signals.ts';

/** The service as a process. It listens for signals before it loads anything else. */
const signals = listenForStop();
const { startService } = await import('./service.ts');
await startService(signals);
