/** Browsers from March 2023 on; e2e/browsers holds what is built to it. ADR 053. */
export const BROWSERS = ['chrome111', 'safari16.4', 'firefox115'];
