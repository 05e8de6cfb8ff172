import type { CDPSession, Page } from 'playwright-core';

/**
 * User settings that a layout must survive. WCAG 1.4.4 (resize text), 1.4.10 (reflow), 1.4.12 (text spacing). A desktop
 * of 1280 × 1024 at 200 % is 640 × 512 px wide, at 400 % 320 × 256: there a bar that sticks would leave no page.
 */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  '320 px wide': { width: 320, css: '' },
  'a desktop at 200 %': { width: 640, height: 512, css: '' },
  'a desktop at 400 %': { width: 320, height: 256, css: '' },
  // The browser's own font size setting, so that `em` in media queries grows too.
  'text at 200 %': { width: 375, css: '', text: 32 },
  'text spacing': {
    width: 320,
    css: '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
  },
};

interface Setting {
  width: number;
  /** Else that of the phone. */
  height?: number;
  /** User style sheet. */
  css: string;
  /** Browser default font size in px. */
  text?: number;
}

/** Applies a setting to the page; `phone`: height in px where the setting names none. */
export async function setPage(page: Page, { width, height, css, text = 16 }: Setting, phone: number): Promise<void> {
  await page.setViewportSize({ width, height: height ?? phone });
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Page.setFontSizes', { fontSizes: { standard: text } });
  // A constructed style sheet: the page's CSP does not apply to it, nor to a user style sheet.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = rules ? [sheet] : [];
  }, css);
}

const sessions = new WeakMap<Page, CDPSession>();

/** Overflow, one line each: the page scrolls sideways, a box clips its text, or an element reaches over the edge. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide in a window of ${clientWidth}`);
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      // A wide table scrolls within its frame.
      if (element.closest('svg, .unseen, .wholly, .skip, .hero, script, .table-frame, dialog:not([open])')) continue;
      if (!element.offsetParent) continue;
      const style = getComputedStyle(element);
      const hides = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      // A text field may scroll its value; everything else must show all its content.
      const isField = element.matches('input, textarea, select');
      if (hides && !isField && element.scrollWidth > element.clientWidth + 1)
        found.push(`${nameOf(element)} is cut sideways`);
      if (hides && !isField && style.overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 1)
        found.push(`${nameOf(element)} is cut below`);
      const { left, right } = element.getBoundingClientRect();
      if (right > clientWidth + 1 || left < -1) found.push(`${nameOf(element)} hangs over the edge`);
      // Text wider than its control.
      if (
        element.matches('a, button, label, legend') &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth
      )
        found.push(`${nameOf(element)} holds words wider than itself`);
      if (element.matches('select') && isTooLong(element as HTMLSelectElement))
        found.push(`${nameOf(element)} cuts the choice shown`);
    }
    return [...new Set(found)];

    function isTooLong(select: HTMLSelectElement): boolean {
      const style = getComputedStyle(select);
      const canvas = document.createElement('canvas').getContext('2d')!;
      canvas.font = style.font;
      if (style.color === 'rgba(0, 0, 0, 0)') return false; // transparent: the country sign is drawn over it
      const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return canvas.measureText(select.selectedOptions[0]?.text ?? '').width > room + 1;
    }
  });
}

/**
 * Words broken over two lines without a hyphen. This browser has no hyphenation dictionary; soft hyphens must be enough
 * on a narrow phone.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.offsetParent || node.parentElement.closest('svg, .unseen, .wholly, select, .prose'))
        continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange();
        // The rectangle of a letter after a soft hyphen includes the hyphen on the line before.
        range.setStart(node, node.textContent?.[index - 1] === '\u00ad' ? index + 1 : index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1) words.push(word);
      }
    }
    return words;
  });
}

/** Touch targets that are too small: 44 px, 48 px for the main button and the phone. docs/rules.md 'Accessibility'. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')) {
      if (!control.offsetParent || control.matches('[type=hidden]')) continue;
      // Exempt: a link within a sentence (WCAG 2.5.8 'Inline'). A checkbox counts with its label.
      const isWithinText = control.matches('a') && getComputedStyle(control).display === 'inline';
      if (isWithinText || control.closest('.skip')) continue;
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      const isMain = control.matches('.dock .button, .call, .number, .sos') && !control.matches('.sos');
      const least = isMain ? 48 : 44;
      if (width < least - 0.5 || height < least - 0.5)
        found.push(
          `${control.tagName.toLowerCase()}.${control.className} "${control.textContent.trim().slice(0, 30)}" is ${Math.round(width)} × ${Math.round(height)}`,
        );
    }
    return found;
  });
}

/** Forced colours: controls without a border, and chosen ones without an outline. */
export function edgeless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const controls = '.button, .call, .tile, .kind, .row, .input, .either a, .kz, .errors, .note, .sos';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.offsetParent) continue;
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(control);
      if (borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || borderTopColor === 'rgba(0, 0, 0, 0)')
        found.push(`${control.className} has no edge`);
      const isChosen = control.matches('[aria-current], .row:has(:checked)');
      if (isChosen && getComputedStyle(control).outlineStyle === 'none')
        found.push(`${control.className} does not show that it is chosen`);
    }
    return [...new Set(found)];
  });
}

/** Tabs through the page; stops whose focus indicator is missing or which are covered (WCAG 2.4.7, 2.4.11). */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('[data-walked]')) delete one.dataset['walked'];
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelector<HTMLElement>('dialog[open], .skip')?.focus();
  });
  // More stops than the densest page has: the desk's page of a report by phone.
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(lookAtFocus);
    if (seen === 'end') return found;
    if (seen) found.push(seen);
  }
  return [...found, 'the walk has no end'];
}

/** '' if the focused element is visible, 'end' once the focus has left the page or wraps around, else what is wrong. */
function lookAtFocus(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element.matches('.skip')) return 'end';
  if (element.dataset['walked'] === location.href) return 'end';
  const isFirstOfGroup = !(element instanceof HTMLInputElement && element.type === 'radio');
  if (isFirstOfGroup) element.dataset['walked'] = location.href;
  const holder = element.closest<HTMLElement>('.row, .kz') ?? element;
  const name = `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${element.className} "${element.textContent.trim().slice(0, 30)}"`;
  // A line of the desk shows the focus of its link around the whole of it.
  const shown = [getComputedStyle(element), getComputedStyle(holder), getComputedStyle(element, '::after')];
  const shows = shown.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
  if (!shows) return `${name} does not show its focus`;
  // The first line box, for a link that wraps.
  const { left, right, top, bottom } = holder.getClientRects()[0]!;
  const points = [top + 2, (top + bottom) / 2, bottom - 2].filter((y) => y > 0 && y < innerHeight);
  const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
  const isSeen = points.length > 0 && points.every((y) => isOf(document.elementFromPoint(x, y)));
  return isSeen ? '' : `${name} is covered, at ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`;

  function isOf(hit: Element | null): boolean {
    return hit !== null && (holder.contains(hit) || hit.contains(element));
  }
}
