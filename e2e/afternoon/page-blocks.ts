import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the pages for operators. */
const PAGES = join(import.meta.dirname, '../../docs/operate');

/** What stands in one fence ```sh of a page: what somebody types. */
export interface Block {
  /** The heading above it. */
  heading: string;
  text: string;
  /** Whether it is for somebody who may use sudo, as its lines begin; else for the user of the service. */
  isAdmin: boolean;
}

/** The blocks of a page in their order. Each may be taken once. */
export interface Page {
  /** The blocks below a heading; all that are left of them, or the next `count`. */
  take(heading: string, count?: number): Block[];
  /** Headings of the blocks that nobody has taken. */
  left(): string[];
}

/** Reads a page by its name, such as `install`. */
export function readPage(name: string): Page {
  const blocks = blocksOf(readFileSync(join(PAGES, `${name}.md`), 'utf8'));
  return {
    take(heading, count = Infinity) {
      const taken: Block[] = [];
      while (taken.length < count && blocks[0]?.heading === heading) taken.push(blocks.shift()!);
      if (!taken.length || (count !== Infinity && taken.length < count))
        throw new Error(`${name}.md: below '${heading}' comes no other block; next is '${blocks[0]?.heading}'`);
      return taken;
    },
    left: () => blocks.map(({ heading }) => heading),
  };
}

/** The blocks of a text, each under the heading that it stands below. */
export function blocksOf(page: string): Block[] {
  const found: Block[] = [];
  let heading = '';
  for (const [, title, text] of page.matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else found.push({ heading, text: text!.trimEnd(), isAdmin: text!.startsWith('sudo ') });
  }
  return found;
}
