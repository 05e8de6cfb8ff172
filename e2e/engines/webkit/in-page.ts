/**
 * Scripts that run in the page, as bodies of functions: WebDriver takes text, and the page's CSP allows no `eval`.
 * Their arguments are what they need to know, then elements, each by itself: WebKit reads none within a list.
 */
const SEEN = `
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const wordsOf = (element) => (element.innerText ?? element.textContent).replace(/[\\s\\u00a0]+/g, ' ').trim();
  const matches = (pattern) => {
    const compiled = new RegExp(pattern.source, pattern.flags);
    return (element) => compiled.test(wordsOf(element));
  };
  const [known, ...elements] = arguments;
  const within = (css) =>
    (known.isWhole ? [document] : elements).flatMap((root) => [...root.querySelectorAll(css)]);
`;

/** Elements of a CSS selector; with a pattern those whose text matches. */
export const SELECT = `${SEEN}
  const { css, hasText } = known;
  return hasText ? within(css).filter(matches(hasText)) : within(css);`;

/**
 * Those of a selector that assistive technology can reach; with a pattern those that it may name: the engine says their
 * name afterwards, a call each.
 */
export const REACHABLE = `${SEEN}
  const { css, name } = known;
  const may = name && new RegExp(name.source.replace(/^\\^|\\$$/g, ''), name.flags);
  const wordsAround = (element) => [
    element.getAttribute('aria-label'), element.alt, wordsOf(element),
    ...[...(element.labels ?? [])].map(wordsOf),
    ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  ].join(' ');
  return within(css).filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]') &&
      (!may || may.test(wordsAround(element))));`;

/** The innermost elements whose text matches. */
export const BY_TEXT = `${SEEN}
  const found = within('body, body *').filter((element) => !/^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName));
  const fitting = new Set(found.filter(matches(known.text)));
  for (const element of [...fitting])
    if ([...element.children].some((child) => fitting.has(child))) fitting.delete(element);
  return [...fitting];`;

export const FILTER = `${SEEN}
  const { hasText, visible } = known;
  return elements
    .filter((element) => visible === undefined || isSeen(element) === visible)
    .filter((element) => !hasText || matches(hasText)(element));`;

/** The elements in the order of the document, each once. */
export const UNION = `
  const [, ...elements] = arguments;
  return [...new Set(elements)].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));`;

/**
 * Whether a tap on the element would arrive: seen, enabled, and nothing over it. Scrolls it into the middle if not. The
 * driver taps a place: a tap that meets another element there, because the page has moved meanwhile, is stopped and is
 * what `MISSED` tells.
 */
export const TAKES_A_TAP = `${SEEN}
  const [element] = elements;
  if (!isSeen(element) || element.matches(':disabled, [aria-disabled=true]')) return false;
  const hit = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2);
  };
  const isWithin = (there) => element.contains(there) || [...(element.labels ?? [])].some((label) => label.contains(there));
  const isOwn = (there) => there !== null && (isWithin(there) || there.contains(element));
  if (!isOwn(hit())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (!isOwn(hit())) return false;
  const tap = (window.tap = { isMissed: false, end: new AbortController() });
  const guard = (event) => {
    // A click may click again, on the box of a label.
    if (event.type === 'click') tap.end.abort();
    if (!tap.isMissed && isWithin(event.target)) return;
    tap.isMissed = true;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(type, guard, { capture: true, signal: tap.end.signal });
  return true;`;

/** Whether the last tap met another element; not on a page that it has led to. */
export const MISSED = `
  window.tap?.end.abort();
  return window.tap?.isMissed === true;`;

export const IS_SEEN = `${SEEN} return elements.length > 0 && isSeen(elements[0]);`;

/** A box itself, or its label where only that is drawn. */
export const SHOWN = `
  const [, box] = arguments;
  const { width, height } = box.getBoundingClientRect();
  return (width > 4 && height > 4) || box.labels.length === 0 ? box : box.labels[0];`;

/** The option of a select by value, or by label. */
export const OPTION = `
  const [{ option }, select] = arguments;
  return [...select.options].find(({ value, label }) => (option.label ? label === option.label : value === option));`;
