import { YES_NO, type Asking, type One } from '../questions.ts';

/** Whether the client asks for the data of the vehicle. */
export const asksVehicle = ({ webparams }: Asking): boolean => webparams.web_fahrzeugdaten_abfrage;

/** The question for a trailer, which car and bicycle share. */
export const anhaengerQuestion: One<{ anhaenger: string }> = {
  kind: 'one',
  field: 'anhaenger',
  ofClient: asksVehicle,
  layout: 'inline',
  of: YES_NO,
  label: ['Ist ein Anhänger dabei?', 'Is there a trailer?'],
  brief: ({ anhaenger }) => (anhaenger === 'ja' ? ['mit Anhänger', 'with trailer'] : null),
};
