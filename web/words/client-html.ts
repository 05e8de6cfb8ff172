import { createElement, type ReactNode } from 'react';
import { CLIENT_TAGS } from '#domain/client-html.ts';

/** Allow-list of tags. All other tags, and every attribute, are dropped. */
const ALLOWED: readonly string[] = CLIENT_TAGS;

interface Open {
  tag: string;
  children: ReactNode[];
}

/** Sanitised HTML of a client's text, built as React elements; the text is never inserted as markup. D59. */
export function ClientHtml({ html }: { html: string }) {
  const stack: Open[] = [{ tag: '', children: [] }];
  const push = (tag: string, ...children: ReactNode[]): void => {
    const within = stack.at(-1)!.children;
    within.push(createElement(tag, { key: within.length }, ...children));
  };
  const close = (): void => {
    const { tag, children } = stack.pop()!;
    push(tag, ...children);
  };
  for (const [, end, name, text] of html.matchAll(/<(\/?)([a-z]+)[^<>]*>|([^<]+|<)/gi)) {
    const tag = name?.toLowerCase() ?? '';
    if (text) push('span', plain(text));
    else if (!ALLOWED.includes(tag)) continue;
    else if (tag === 'br') push('br');
    else if (!end) stack.push({ tag, children: [] });
    else if (stack.some((open) => open.tag === tag)) while (stack.length > 1 && stack.at(-1)!.tag !== tag) close();
    if (end && stack.at(-1)!.tag === tag) close();
  }
  while (stack.length > 1) close();
  return createElement('div', { className: 'words' }, ...stack[0]!.children);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  shy: '\u00ad',
};

const plain = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
