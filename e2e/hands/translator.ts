/**
 * What a page translator does, in the page: from hydration on it replaces each text node by `<font><font>…`, the later
 * ones too, and leaves `translate="no"` alone. The words stay, so that tests find them.
 */
export function translate(): void {
  const LEFT = 'font, script, style, textarea, template, noscript, [translate=no], .notranslate';
  const wrap = (text: Node): void => {
    if (!text.nodeValue?.trim() || !text.parentElement || text.parentElement.closest(LEFT)) return;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild!.textContent = text.nodeValue;
    text.parentElement.replaceChild(outer, text);
  };
  const wrapAll = (root: Node): void => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  const begin = (): void => {
    const root = document.querySelector('#root');
    const isHydrated = root && Object.keys(root).some((key) => key.startsWith('__reactContainer$'));
    if (!isHydrated || document.readyState !== 'complete') return void setTimeout(begin, 50);
    document.documentElement.classList.add('translated-ltr');
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) (node.nodeType === Node.TEXT_NODE ? wrap : wrapAll)(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  begin();
}

/** What of React's fibers is read here. */
interface Fiber {
  /** 5: an element of the page, 6: a text beside other children. */
  tag: number;
  memoizedProps: unknown;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** In the page: texts that React keeps as nodes of their own, and those whose newest words are not in the page. */
export function lostTexts(): string[] {
  const root = document.querySelector('#root') as unknown as Record<string, Fiber> | null;
  const key = root && Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
  const found: string[] = [];
  const look = (first: Fiber | null): void => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const { tag, memoizedProps, stateNode, child } = fiber;
      if (tag === 6 && String(memoizedProps).trim()) found.push(`bare: ${String(memoizedProps)}`);
      const words = tag === 5 ? (memoizedProps as { children?: unknown }).children : undefined;
      const isText = typeof words === 'string' || typeof words === 'number';
      const shown = isText ? (stateNode as Element).textContent : '';
      if (isText && shown !== String(words)) found.push(`old: ${shown}, newest: ${words}`);
      look(child);
    }
  };
  if (root && key) look((root[key]!.stateNode as { current: Fiber }).current);
  return found;
}
