import { blocksOf } from '../../scripts/operate-pages.ts';

/** What somebody types of one fence of a page. */
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

/** Reads a page for operators by its name, such as `install`. */
export function readPage(name: string): Page {
  const blocks = blocksOf(name).map(({ heading, commands }) => ({
    heading,
    text: commands.trimEnd(),
    isAdmin: commands.startsWith('sudo '),
  }));
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
