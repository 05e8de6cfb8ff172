/** What goes on behind every page, also while the desk is locked: the board's stream and its sound. Shows nothing. */
export function BoardWatch() {
  return null;
}

/** In the top bar: search, connection and sound. */
export function TopTools() {
  return null;
}
