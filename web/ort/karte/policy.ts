interface Factory {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

/**
 * Trusted Types default policy for Leaflet, which sets `innerHTML` to `<svg/>` once while it is imported, as feature
 * detection. Only this string is allowed; for any other the policy gives null and the browser throws. F10.
 */
(globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '<svg/>' ? html : null),
});
