/**
 * Before another screen shows: scrolls to the top, and takes the focus from what leads on. Done afterwards, each would
 * lay out once more (forced layout) the screen that leaves or the one that comes.
 */
export function resetView(): void {
  window.scrollTo(0, 0);
  const left = document.activeElement;
  // A field is left alone: it takes in what was typed when it loses the focus.
  if (left instanceof HTMLElement && left.matches('a, button')) left.blur();
}
