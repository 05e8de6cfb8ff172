/**
 * As a `ref`: the element takes the focus when it comes, also in a dialog that opens with it. A stable function, so
 * that it acts once.
 */
export function focusFirst(element: HTMLElement | null): void {
  // A dialog that opens looks for this attribute.
  element?.setAttribute('autofocus', '');
  element?.focus();
}
