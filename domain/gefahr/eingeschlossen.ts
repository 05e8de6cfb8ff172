/** The fourth danger, shared with the screen of a locked car: its field and its words. */
export const EINGESCHLOSSEN = {
  eingeschlossen: ['Mensch oder Tier ist eingeschlossen', 'A person or an animal is locked in'],
} as const;
