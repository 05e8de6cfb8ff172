import { walksByChance } from '../hands/chance.ts';

walksByChance('kfz', 6, 60);
