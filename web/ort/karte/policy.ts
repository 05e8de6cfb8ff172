interface Factory {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

/**
 * Leaflet writes `<svg/>` into an element while it is imported, to see what the browser can draw. This string and no other may be markup;
 * with `null` the browser refuses. design/architecture.md 'Trusted Types'.
 */
(globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '<svg/>' ? html : null),
});
