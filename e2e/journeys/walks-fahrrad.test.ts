import { walksByChance } from '../hands/chance.ts';

walksByChance('fahrrad', 4, 40);
