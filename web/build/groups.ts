/** What the bundler knows of a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The files of the build: each holds what its module imports statically and no file before it holds. */
const FILES = { start: 'main.tsx', status: 'screens/organisation.tsx', journey: 'screens/journey.ts' } as const;

/**
 * Code splitting: the start is one file; what journey and status page share is one, and what each has alone. Late
 * parts, by their `import()`, take from these: no file falls apart because a late part needs a piece of it. `here`: the
 * folder of the modules.
 */
export function groups(here: string) {
  let parts: Record<keyof typeof FILES, Set<string>> | undefined;
  const name = (id: string, graph: Graph): string | null => {
    parts ??= {
      start: closure(here + FILES.start, graph),
      status: closure(here + FILES.status, graph),
      journey: closure(here + FILES.journey, graph),
    };
    if (parts.start.has(id)) return 'start';
    if (!parts.journey.has(id)) return null;
    return parts.status.has(id) ? 'shared' : 'journey';
  };
  return [{ name, includeDependenciesRecursively: false }];
}

/** Transitive closure of a module's static imports, itself included. */
function closure(entry: string, graph: Graph): Set<string> {
  const seen = new Set<string>([entry]);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}
