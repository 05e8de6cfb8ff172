/** The fourth danger, which the screen of a locked car asks too: the field and its words in one place. */
export const EINGESCHLOSSEN = {
  eingeschlossen: ['Mensch oder Tier ist eingeschlossen', 'A person or an animal is locked in'],
} as const;
