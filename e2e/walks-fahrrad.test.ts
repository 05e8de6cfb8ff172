import { walksByChance } from './chance.ts';

walksByChance('fahrrad', 4, 40);
