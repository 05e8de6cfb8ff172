import { useRef } from 'react';
import type { Text } from '#domain/text.ts';
import { useSay } from '../words/use-say.ts';

interface FileButtonProps {
  className: string;
  words: Text;
  /** What the field is called, and the files it takes. */
  label: Text;
  accept: string;
  onFile(file: File): void;
}

/** A button that asks for a file; the field itself is not drawn. */
export function FileButton({ className, words, label, accept, onFile }: FileButtonProps) {
  const say = useSay();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button className={className} type="button" onClick={() => field.current?.click()}>
        {say(words)}
      </button>
      <input
        ref={field}
        type="file"
        accept={accept}
        hidden
        aria-label={say(label)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // the same file may be taken again
          if (file) onFile(file);
        }}
      />
    </>
  );
}
