/** The origin that the text spells exactly, with scheme and host; null: it has a path, a `*` or anything else. D107. */
export function exactOrigin(typed: string): string | null {
  const url = URL.parse(typed);
  const isOrigin =
    url && /^https?:\/\/[^/?#@*\\]+$/i.test(typed) && /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)$/.test(url.hostname);
  return isOrigin ? url.origin : null;
}
