import { Editor } from '../theme/editor.tsx';

/** Loads the preview and its screens first; the editor then needs no request. */
export const preload = async (): Promise<void> => (await import('../theme/preview/preview.tsx')).loadShown();

/** §4 'Theme editor': design tokens beside live previews. D30. */
export default function Theme() {
  return <Editor />;
}
