/**
 * The name of a call in the description, from which clients make the name of a function, such as
 * `postBetreiberVorgangByVorgangRefLink`. A parameter is `By` and its name, so that no two calls have one name.
 */
export function operationIdOf(method: string, path: string): string {
  const words = path
    .split('/')
    .filter(Boolean)
    .map((word) => {
      const [, parameter] = /^[:{](\w+)\}?$/.exec(word) ?? [];
      return parameter === undefined
        ? capitalised(word.replaceAll(/[^A-Za-z0-9]+(\w?)/g, capitalised))
        : `By${capitalised(parameter)}`;
    });
  return method.toLowerCase() + words.join('');
}

const capitalised = (word: string): string =>
  word.replace(/[^A-Za-z0-9]/g, '').replace(/^./, (first) => first.toUpperCase());
