/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * What loads together lies together: a file costs a round trip, and small ones pack badly. The start is one file beside its libraries; what
 * forms share is another beside the questions, then what the screens of the place share, what stands around every form, what is said of a
 * person, the lines of a summary, what sends, what shows while something waits to be sent, and the pages of faults. Each damage and each other
 * screen stays by itself.
 */
export function groups(entry: string) {
  let start: Set<string> | undefined;
  const isOfStart = (id: string, graph: Graph): boolean => (start ??= closure(entry, graph)).has(id);
  const group = (name: string, test: RegExp) => ({
    name: (id: string, graph: Graph) => (test.test(id) && !isOfStart(id, graph) ? name : null),
  });
  const all = [
    { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|zustand|wouter)\// },
    { name: (id: string, graph: Graph) => (id !== entry && isOfStart(id, graph) ? 'start' : null) },
    group(
      'questions',
      /\/domain\/(questions\/(?!summary)\w+|questions|answers)\.ts|\/domain\/ort\/(adresse|kilometer|laender)\.ts/,
    ),
    group(
      'place',
      /\/domain\/ort\/(schadenort|strasse|genauigkeit|von-hand)\.ts|\/web\/ort\/(position|use-position|in-app)\.ts/,
    ),
    group(
      'sheet',
      /\/web\/(kit\/(note|error-summary|saved-line)|fields\/message|words\/(numbers|times)|chunks\/use-later|ort\/words)\.tsx?|\/domain\/plural\.ts/,
    ),
    group(
      'sending',
      /\/web\/(vorgang\/(background\/(?!clear)|sending\/|case\/rest|merge\/(catch-up|differences))|worker\/(addresses|forget)\.ts)/,
    ),
    group('not-sent', /\/web\/(kit\/(not-sent|refusal)|vorgang\/after\/refusal-text)\.tsx?$/),
    group('waiting', /\/web\/(kit\/next-try|shell\/still-needed|vorgang\/after\/(still|wish))\.tsx?/),
    group('faults', /\/web\/(screens\/error(-network)?|kit\/fault-page)\.tsx$/),
    group('person', /\/domain\/personen\/(anzahl|telefon|wann)\.ts/),
    group('lines', /-zeile\.ts|\/questions\/summary\.ts|\/(complete|sections|facts)\.tsx?$/),
    group(
      'form',
      /\/web\/(vorgang\/case\/answers|words\/(legal|say|title)|navigation\/(go|tap-run)|chunks\/spare|fields\/(?!plate|home|when|message)[\w-]+|kit\/(?!otherwise|clear|fault|next-try|not-sent|facts|saved|error|note|refusal|restart)[\w-]+)\.tsx?$/,
    ),
  ];
  return all.map((one) => ({ ...one, includeDependenciesRecursively: false }));
}

/** Everything a module imports at once, itself included. */
function closure(entry: string, graph: Graph): Set<string> {
  const seen = new Set<string>([entry]);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}
