const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether a JSON text nests deeper than `levels`. Asked before the parser, which takes seconds for a deep one. */
export function isDeeperThan(json: Uint8Array, levels: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (isText && sign === BACKSLASH) at++;
    else if (sign === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      if (++depth > levels) return true;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
  }
  return false;
}
