import type { PageState } from '#domain/page-state.ts';
import { baseFor } from '#domain/service-host.ts';

/**
 * The first script of the built files on a plain static host, which does not know under which name it is asked: finds
 * the base of this host in the table that the page carries (§7, D107). Without a table the files are the demo (D88),
 * and the root leads to its start; any other address is left to the app.
 */
function prepare(state: Element): void {
  const page = JSON.parse(state.textContent) as PageState;
  if (!page.hosts) {
    if (/^\/((index|404)\.html)?$/.test(location.pathname) && !location.hash)
      history.replaceState(null, '', page.address);
    return;
  }
  const base = baseFor(location.hostname, page.hosts, page.base);
  // An element of another kind: to write into a script, even one of data, is what Trusted Types refuse.
  const resolved = document.createElement('data');
  resolved.id = state.id;
  resolved.hidden = true;
  resolved.textContent = JSON.stringify({ ...page, base });
  state.replaceWith(resolved);
}

const state = document.querySelector('#page');
if (state) prepare(state);
