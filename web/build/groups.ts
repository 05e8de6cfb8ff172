/** What the bundler knows of a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Code splitting: the start is one file, all that `entry` imports statically. Journey, status page and the late parts
 * are files by their `import()`.
 */
export function groups(entry: string) {
  let start: Set<string> | undefined;
  const name = (id: string, graph: Graph): string | null =>
    (start ??= closure(entry, graph)).has(id) ? 'start' : null;
  return [{ name, includeDependenciesRecursively: false }];
}

/** Transitive closure of a module's static imports, itself included. */
function closure(entry: string, graph: Graph): Set<string> {
  const seen = new Set<string>([entry]);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}
