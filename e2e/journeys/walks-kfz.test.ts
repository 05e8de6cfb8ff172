import { walksByChance } from '../hands/chance.ts';

walksByChance('kfz', 1, 60);
