import type { MouseEvent } from 'react';
import { DESK_PATH } from '#domain/leitstand/seite.ts';

/** Address of the board, with its filters, of a case's sheet, and of a draft that the desk fills in. */
export const boardPath = (search = ''): string => `${DESK_PATH}${search}`;
export const casePath = (ref: string): string => `${DESK_PATH}/fall/${encodeURIComponent(ref)}`;
export const draftPath = (ref = ''): string => `${DESK_PATH}/neu${ref && `/${encodeURIComponent(ref)}`}`;

/** Shows another page of the desk; the router hears of each change of the address. */
export const goTo = (path: string): void => history.pushState(null, '', path);

/** What a link to a page of the desk needs: a click with a modifier opens a tab, as everywhere. */
export const linkTo = (path: string) => ({
  href: path,
  onClick: (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    goTo(path);
  },
});
