import { Editor } from '../editor.tsx';
import Preview from './preview.tsx';

/** §4 'Theme editor': design tokens beside live previews. D30. */
export default function Theme() {
  return <Editor Preview={Preview} />;
}
