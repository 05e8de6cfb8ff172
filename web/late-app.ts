/**
 * First script of a start page whose picker travels in it (ADR 046): fetches the app's scripts after the first paint.
 * Until they have come nothing needs them, and the line and the processor belong to what is seen. Their links wait in a
 * template, as the service wrote them, because a preload with its integrity is checked before the module runs. Without
 * a network the page works on as it is, and they are asked for again once it is back.
 */
function fetchApp(): void {
  const links = document.querySelector<HTMLTemplateElement>('#script')!.content;
  const { href } = links.querySelector('link')!;
  document.head.append(links.cloneNode(true));
  import(/* @vite-ignore */ href).catch(() => addEventListener('online', fetchApp, { once: true }));
}

// As web/chunks/after-paint.ts, which is a part of what comes.
if (document.hidden) fetchApp();
else requestAnimationFrame(() => void setTimeout(fetchApp));
