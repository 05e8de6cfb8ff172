import { lateChunks } from '../chunks/late-chunk.ts';
import { Editor } from '../theme/editor.tsx';

const previews = lateChunks(() => import('../theme/preview/preview.tsx'));

/** Loads the preview and its screens first; the editor then needs no request. */
export const preload = async (): Promise<void> => (await previews.fetch('')).loadShown();

/** §4 'Theme editor': design tokens beside live previews. D30. */
export default function Theme() {
  return <Editor Preview={previews.came.get('')!.default} />;
}
