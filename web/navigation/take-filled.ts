type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What React has given a field. */
type Props = Partial<Record<'value' | 'checked', unknown>>;

/** Events before which the fields are read: so the handlers of each find the newest values. */
const MOMENTS = [
  'input',
  'change',
  'click',
  'keydown',
  'focusin',
  'focusout',
  'submit',
  'visibilitychange',
  'pagehide',
  'popstate',
];
/** Events by which React itself learns of a change by hand. */
const BY_HAND = ['input', 'change', 'click'];

/**
 * Takes over what a script or an autofill has written into the fields, with whatever event or none. React overlooks a
 * `value` that is set by script, and would draw the older one over it.
 */
export function takeFilledFields(): void {
  for (const moment of MOMENTS) addEventListener(moment, takeBefore, true);
}

/** The field that a person has changed last, and what they left in it: React hears of that by itself. */
let byHand: readonly [Field, unknown] | null = null;
let isTaking = false;

function takeBefore({ type, target, isTrusted }: Event): void {
  if (isTaking) return;
  byHand = isTrusted && BY_HAND.includes(type) && isField(target) ? [target, seenIn(target)] : null;
  takeFilled();
  // Drawn over meanwhile: React is about to hear of it by the event.
  if (byHand && seenIn(byHand[0]) !== byHand[1]) setUnseen(...byHand);
}

/** Takes over at once: before a field is replaced by another element. */
export const takeFilled = (): void => handOver(readFilled());

/** What stands in the fields and React does not know, each to be handed over. Empty while that is done. */
export function readFilled(): readonly (() => void)[] {
  if (isTaking) return [];
  return [...document.querySelectorAll<Field>('#root :is(input, select, textarea)')].flatMap((field) => {
    const isByHand = field === byHand?.[0] && seenIn(field) === byHand[1];
    return isByHand ? [] : (filledIn(field) ?? []);
  });
}

/** Hands over what was read before, because with the first React draws the older values over the others. */
export function handOver(filled: readonly (() => void)[]): void {
  isTaking = true;
  for (const one of filled) one();
  isTaking = false;
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches('input, select, textarea');

const isTicked = ({ type }: Field): boolean => type === 'checkbox' || type === 'radio';
/** The property of a field that holds its answer. */
const nameOf = (field: Field): 'checked' | 'value' => (isTicked(field) ? 'checked' : 'value');
const seenIn = (field: Field): unknown => Reflect.get(field, nameOf(field));

/** Hands over what stands in a field; null where React knows that. */
function filledIn(field: Field): (() => void) | null {
  const known = propsOf(field)[nameOf(field)];
  const seen = seenIn(field);
  if (known === undefined || String(seen) === String(known).replaceAll('\r\n', '\n')) return null;
  if (field.type === 'radio' && !seen) return null;
  const isSelect = field instanceof HTMLSelectElement;
  return () => {
    // As a person does: React knows the value before, does not see the new one, and hears of it by the event.
    Object.assign(field, { [nameOf(field)]: isSelect ? '' : known });
    setUnseen(field, seen);
    field.dispatchEvent(new Event(isTicked(field) ? 'click' : isSelect ? 'change' : 'input', { bubbles: true }));
  };
}

/** Sets the answer of a field past React, which watches the element's own property. */
function setUnseen(field: Field, seen: unknown): void {
  Reflect.getOwnPropertyDescriptor(Reflect.getPrototypeOf(field)!, nameOf(field))!.set!.call(field, seen);
}

/** The props of a field as React rendered it last, which React keeps at its element. */
function propsOf(field: Field): Props {
  const key = Object.keys(field).find((name) => name.startsWith('__reactProps$'));
  return key ? (field as unknown as Record<string, Props>)[key]! : {};
}
