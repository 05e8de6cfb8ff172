import { walksByChance } from './chance.ts';

walksByChance('kfz', 6, 60);
