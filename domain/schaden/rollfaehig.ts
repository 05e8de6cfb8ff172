import { YES_NO_UNSURE, type One } from '../questions.ts';

/** Whether the car still rolls: the field and the question of both accident and breakdown. */
export const ROLLFAEHIG = { rollfaehig: '' };

export const rollfaehigQuestion: One<typeof ROLLFAEHIG> = {
  kind: 'one',
  field: 'rollfaehig',
  layout: 'inline',
  of: YES_NO_UNSURE,
  label: ['Rollt das Auto noch?', 'Does the car still roll?'],
  hint: ['Ohne Motor, wenn man es schiebt.', 'Without the engine, when pushed.'],
  unsure: 'unbekannt',
  brief: ({ rollfaehig }) =>
    rollfaehig === 'ja' ? ['rollt noch', 'still rolls'] : ['rollt nicht mehr', 'does not roll'],
};
