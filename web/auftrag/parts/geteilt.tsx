import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { share, useAuftrag } from '../held.ts';

/** Browsers stop what a page does as soon as another app is in front. */
export const PAUSE: Text = [
  'Solange Sie navigieren, sieht die Person Ihren letzten Standort.',
  'While you navigate, the person sees your last location.',
];

/** It is shared: since when, what stops it, and a tap that ends it. */
export function Geteilt() {
  const say = useSay();
  const { here, zone } = useAuftrag();
  return (
    <section className="note note-plain" aria-label={say(['Standort', 'Location'])}>
      <Icon name="locate" />
      <div>
        <p role="status">
          <b>{say(['Ihr Standort wird geteilt.', 'Your location is shared.'])}</b>{' '}
          <span>
            {here
              ? say([`Zuletzt um ${timeOfDay(here.at, 'de', zone)}.`, `Last at ${timeOfDay(here.at, 'en', zone)}.`])
              : say(['Er wird gerade gesucht.', 'It is being looked for.'])}
          </span>
        </p>
        <p className="small">{say(PAUSE)}</p>
        <button className="quiet" type="button" onClick={() => share('aus')}>
          {say(['Nicht mehr teilen', 'Stop sharing'])}
        </button>
      </div>
    </section>
  );
}
