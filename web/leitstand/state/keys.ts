import { create } from 'zustand';
import { keep, kept } from './kept.ts';

interface Keys {
  /** A single key is a deed. Off, for whoever speaks to the computer or rests a hand on the keys. WCAG 2.1.4 */
  isOn: boolean;
  /** The list of keys is open. */
  isListed: boolean;
}

export const useKeySettings = create<Keys>()(() => ({ isOn: kept('tasten') !== 'aus', isListed: false }));

/** Switches the single keys on or off, on this device. */
export function switchKeys(isOn: boolean): void {
  keep('tasten', isOn ? '' : 'aus');
  useKeySettings.setState({ isOn });
}

/** Opens or closes the list of keys. */
export const listKeys = (isListed: boolean): void => useKeySettings.setState({ isListed });
