import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Folder for stores of tests: in memory where there is one. A commit to the disk takes longer than a whole call. */
export const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
