import type { Patience, Screen } from '../../hands/screen.ts';
import { patternOf } from './query.ts';
import type { Session } from './session.ts';
import { target } from './target.ts';
import { until } from './until.ts';

/** Keys without a sign of their own, by the code points that WebDriver has for them. */
const KEYS: Readonly<Record<string, string>> = {
  Escape: '\uE00C',
  Enter: '\uE007',
  PageDown: '\uE00F',
  F2: '\uE032',
};

/** WebKit's page. */
export function screen(session: Session): Screen {
  const go = (way: string): Promise<void> => session.call('POST', way);
  return {
    goto: (url) => session.call('POST', 'url', { url }),
    reload: () => go('refresh'),
    goBack: () => go('back'),
    goForward: () => go('forward'),
    title: () => session.call('GET', 'title'),
    waitForURL: (url, patience?: Patience) =>
      until(`the address ${url}`, patience, async () => {
        const there = await session.call<string>('GET', 'url');
        return (typeof url === 'string' ? globbed(url) : url).test(there) ? { done: undefined } : undefined;
      }),
    locator: (css, { hasText } = {}) =>
      target(session, [{ css, ...(hasText !== undefined && { hasText: patternOf(hasText) }) }]),
    getByRole: (role, { name, level } = {}) =>
      target(session, [
        { role, ...(name !== undefined && { name: patternOf(name) }), ...(level !== undefined && { level }) },
      ]),
    getByLabel: (label) => target(session, [{ label: patternOf(label) }]),
    getByText: (words) => target(session, [{ text: patternOf(words) }]),
    keyboard: {
      press: (key) => {
        const presses = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key }));
        return session.call('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions: presses }] });
      },
    },
    async evaluate<R, A = void>(run: (arg: A) => R | Promise<R>, arg?: A): Promise<R> {
      const script = `const [arg, done] = arguments;
        new Promise((go) => go((${run})(arg))).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = await session.call<{ value: R; error?: string }>('POST', 'execute/async', {
        script,
        args: [arg ?? null],
      });
      if (answer.error) throw new Error(answer.error);
      return answer.value;
    },
  };
}

/** A glob as Playwright reads it: `**` any signs, `*` any but slashes, else the sign itself. */
function globbed(glob: string): RegExp {
  const source = glob
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${source.replaceAll('\0', '.*')}$`);
}
