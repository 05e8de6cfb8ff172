import { walksByChance } from '../hands/chance.ts';

walksByChance('fahrrad', 1, 40);
