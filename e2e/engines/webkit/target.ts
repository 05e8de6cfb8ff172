import type { Patience, Target } from '../../hands/screen.ts';
import { find } from './find.ts';
import { IS_SEEN, MISSED, OPTION, SHOWN, TAKES_A_TAP } from './in-page.ts';
import { patternOf, type Part, type Query } from './query.ts';
import { DriverFault, idOf, type Reference, type Session } from './session.ts';
import { until } from './until.ts';

/** The query of each target, for `or`. */
const queries = new WeakMap<Target, Query>();

/** An element of WebKit's page, looked for anew by each call: acts once it is there and would take a tap. */
export function target(session: Session, query: Query): Target {
  const and = (part: Part): Target => target(session, [...query, part]);
  const found = (): Promise<readonly Reference[]> => find(session, query);
  const words = JSON.stringify(query);
  /** Retries until the work is done on the first match. */
  const once = <T>(work: (element: Reference) => Promise<T>, patience?: Patience): Promise<T> =>
    until(`acting on ${words}`, patience, async () => {
      const [element] = await found();
      return element ? { done: await work(element) } : undefined;
    });
  const read = <T>(script: string): Promise<T> => once((element) => session.run<T>(script, element));
  const isSeen = async (): Promise<boolean> => session.run(IS_SEEN, {}, ...(await found()));
  const tap = async (element: Reference): Promise<void> => {
    const isReady = await session.run(TAKES_A_TAP, {}, element);
    if (!isReady) throw new DriverFault('element click intercepted', 'not ready for a tap');
    await session.call('POST', `element/${idOf(element)}/click`);
    // A page that it leads away from may not answer.
    const isMissed = await session.run<boolean>(MISSED).catch(() => false);
    if (isMissed) throw new DriverFault('element click intercepted', 'the page moved under the tap');
  };
  const own: Target = {
    first: () => and({ nth: 0 }),
    nth: (nth) => and({ nth }),
    or: (other) => and({ or: queries.get(other)! }),
    filter: ({ hasText, visible }) =>
      and({ ...(hasText !== undefined && { hasText: patternOf(hasText) }), ...(visible !== undefined && { visible }) }),
    locator: (css) => and({ css }),
    getByRole: (role, { name } = {}) => and({ role, ...(name !== undefined && { name: patternOf(name) }) }),
    click: (patience) => once(tap, patience),
    check: (patience) =>
      once(async (element) => {
        if (await session.run('return arguments[0].checked', element)) return;
        // A box that only its label shows is ticked by the label, as by a person.
        await tap(await session.run<Reference>(SHOWN, {}, element));
        if (!(await session.run('return arguments[0].checked', element)))
          throw new DriverFault('element not interactable', 'the tap did not tick it');
      }, patience),
    fill: (text) =>
      once(async (element) => {
        await session.call('POST', `element/${idOf(element)}/clear`);
        if (text) await session.call('POST', `element/${idOf(element)}/value`, { text });
      }),
    pressSequentially: (text) => once((element) => session.call('POST', `element/${idOf(element)}/value`, { text })),
    selectOption: (option) =>
      once(async (element) => {
        const chosen = await session.run<Reference>(OPTION, { option }, element);
        await session.call('POST', `element/${idOf(chosen)}/click`);
      }),
    waitFor: ({ state = 'visible', ...patience } = {}) =>
      until(`${state}: ${words}`, patience, async () => {
        const isSo = state === 'visible' || state === 'hidden' ? await isSeen() : (await found()).length > 0;
        return isSo === (state === 'visible' || state === 'attached') ? { done: undefined } : undefined;
      }),
    count: async () => (await found()).length,
    isChecked: () => read('return arguments[0].checked'),
    isVisible: isSeen,
    inputValue: () => read('return arguments[0].value'),
    innerText: () => read('return arguments[0].innerText'),
  };
  queries.set(own, query);
  return own;
}
