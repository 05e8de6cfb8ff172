import { Icon } from '../kit/icon.tsx';

/** A loop with an arrow: to measure again. */
export const Again = () => (
  <Icon name="again">
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4" />
  </Icon>
);

/** A map with a finger on it: to move the point. */
export const Move = () => (
  <Icon name="move">
    <path className="tone" d="M3 6l5.5-2.5v15L3 21z" />
    <path d="M11.5 17.3 8.5 18.5 3 21V6l5.5-2.5 7 3L21 4v6M8.5 3.5v15M15.5 6.5V9M15.5 20.5v-6.8a1.3 1.3 0 0 1 2.6 0v3l2.3.7c.5.2.8.6.7 1.2l-.4 2.9h-4l-2.4-3.2" />
  </Icon>
);
