import { Editor } from '../theme/editor.tsx';

/** What the preview shows comes before the editor does; afterwards nothing is asked of the service. */
export const preload = async (): Promise<void> => (await import('../theme/preview/preview.tsx')).loadShown();

/** §2 `/kfz/theme`: tokens beside the screens they make. D30. */
export default function Theme() {
  return <Editor />;
}
