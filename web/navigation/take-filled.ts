type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What React has given a field. */
interface Props {
  value?: unknown;
  checked?: boolean;
}

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
];
/** Events by which React itself learns of a change by hand. */
const BY_HAND = ['input', 'change', 'click'];

/**
 * Takes over what a script or an autofill has written into the fields, with whatever event or none. React overlooks a
 * `value` that is set by script, and would draw the older one over it.
 */
export function takeFilledFields(): void {
  for (const moment of MOMENTS) addEventListener(moment, takeAll, true);
}

let isTaking = false;

function takeAll({ type, target, isTrusted }: Event): void {
  if (isTaking) return;
  isTaking = true;
  const filled = [...document.querySelectorAll<Field>('#root :is(input, select, textarea)')].flatMap((field) => {
    const isByHand = isTrusted && field === target && BY_HAND.includes(type);
    return isByHand ? [] : (filledIn(field) ?? []);
  });
  // All are read before the first is handed over, because React then draws the older values over the others.
  for (const handOver of filled) handOver();
  isTaking = false;
}

/** Hands over what stands in a field; null where React knows that. */
function filledIn(field: Field): (() => void) | null {
  const props = propsOf(field);
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked, type } = field;
    if (props.checked === undefined || checked === props.checked || (type === 'radio' && !checked)) return null;
    return () => write(field, HTMLInputElement, 'checked', props.checked, checked, 'click');
  }
  const { value } = field;
  if (typeof props.value !== 'string' || value === props.value.replaceAll('\r\n', '\n')) return null;
  if (field instanceof HTMLSelectElement) return () => write(field, HTMLSelectElement, 'value', '', value, 'change');
  const type = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  return () => write(field, type, 'value', props.value, value, 'input');
}

/** Writes as a person does: React knows the value before, does not see the new one, and hears of it by the event. */
function write<F extends Field, N extends keyof F & string>(
  field: F,
  { prototype }: { prototype: F },
  name: N,
  before: unknown,
  now: unknown,
  event: string,
): void {
  Object.assign(field, { [name]: before });
  Object.getOwnPropertyDescriptor(prototype, name)!.set!.call(field, now);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** The props of a field as React rendered it last, which React keeps at its element. */
function propsOf(field: Field): Props {
  const key = Object.keys(field).find((name) => name.startsWith('__reactProps$'));
  return key ? (field as unknown as Record<string, Props>)[key]! : {};
}
