/**
 * Feature query that tells the browsers the app is built for: it holds from Chrome 111, Safari 16.4 and Firefox 113 on
 * (e2e/browsers/too-old.test.ts looks that up). Others get the page that says so, and no script runs. ADR 053.
 */
export const MODERN = '(font-synthesis-weight:none) and (color:color-mix(in srgb,red,red))';

/**
 * Its rules in the page: the note shows by default, so also where `@supports` itself is not known. No button shows that
 * needs the scripts; that of a legal text, `#back`, has one of its own.
 */
export const MODERN_CSS = `@supports ${MODERN}{.too-old{display:none}}@supports not (${MODERN}){.dock .button,.tiles,.consent,main button:not(#back){display:none!important}}`;
