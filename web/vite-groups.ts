/** What the bundler knows about a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Code splitting: groups modules that load together into one chunk, because each file costs a round trip and small
 * files compress badly. The start is one chunk, the entry in it, beside its libraries (`vendor`), which change seldom.
 * Further groups: the questions (`asked`), the place, what surrounds every sheet (`sheet`), sending, what shows while
 * something is unsent, the error pages, what fills in the address of a point (`found`), the trailer (asked of cars and
 * bicycles), the person, what the damage types share, the summary lines, and what forms share. Each damage type and
 * each other screen is a chunk of its own. Short names: the start carries the name of every chunk.
 */
export function groups(entry: string) {
  let start: Set<string> | undefined;
  const isOfStart = (id: string, graph: Graph): boolean => (start ??= closure(entry, graph)).has(id);
  const group = (name: string, test: RegExp) => ({
    name: (id: string, graph: Graph) => (test.test(id) && !isOfStart(id, graph) ? name : null),
  });
  const all = [
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|zustand|wouter)\// },
    { name: (id: string, graph: Graph) => (isOfStart(id, graph) ? 'start' : null) },
    group(
      'asked',
      /\/domain\/(questions\/(?!summary|joined)\w+|questions|answers)\.ts|\/web\/chunks\/use-chunks\.ts|\/domain\/ort\/(adresse|kilometer|laender)\.ts/,
    ),
    group(
      'place',
      /\/domain\/ort\/(schadenort|strasse|genauigkeit|von-hand)\.ts|\/web\/ort\/(position|use-position|in-app)\.ts/,
    ),
    group(
      'sheet',
      /\/web\/(kit\/(note|next-button|error-summary|saved-line)|fields\/message|words\/(numbers|times)|chunks\/use-optional)\.tsx?|\/domain\/(plural|ort\/punkt-worte)\.ts/,
    ),
    group(
      'sending',
      /\/web\/(vorgang\/(background\/(?!clear)|sending\/|case\/row|merge\/(catch-up|differences))|queue\/|worker\/(addresses|forget)\.ts)/,
    ),
    group('not-sent', /\/web\/(kit\/(not-sent|refusal)|vorgang\/after\/refusal-text)\.tsx?$/),
    group('unsent', /\/web\/(kit\/next-try|shell\/still-needed|vorgang\/after\/(still|wish))\.tsx?/),
    group('faults', /\/web\/(screens\/error(-network)?|kit\/fault-page)\.tsx$/),
    group('found', /\/web\/(ort\/(source|fill|copy)|vorgang\/load\/geo)\.tsx?$/),
    group('trailer', /\/domain\/fahrzeug\/(fahrrad-infos|anhaenger)\.ts/),
    group('person', /\/domain\/personen\/(anzahl|telefon|wann)\.ts/),
    group('damage', /\/schaden\/(damage-type|raeder)\.ts/),
    group('lines', /-zeile\.ts|\/questions\/summary\.ts|\/(complete|sections|facts|lack-line)\.tsx?$/),
    group(
      'form',
      /\/domain\/ort\/alle-laender\.ts|\/web\/(vorgang\/case\/answers|words\/(legal|use-say|title)|navigation\/(navigate|tap-guard|next-field)|chunks\/late-chunk|fields\/(?!plate|home|message|fold|offers|address)[\w-]+|kit\/(?!change|clear|fault|next|not-sent|facts|saved|error|note|refusal|restart)[\w-]+)\.tsx?$/,
    ),
  ];
  return all.map((one) => ({ ...one, includeDependenciesRecursively: false }));
}

/** Transitive closure of a module's static imports, itself included. */
function closure(entry: string, graph: Graph): Set<string> {
  const seen = new Set<string>([entry]);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}
