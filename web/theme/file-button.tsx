import { useRef } from 'react';
import type { Text } from '#domain/text.ts';
import { useSay } from '../words/use-say.ts';

interface FileButtonProps {
  className: string;
  words: Text;
  /** Accessible name of the file input, and its `accept`. */
  label: Text;
  accept: string;
  onFile(file: File): void;
}

/** A button that opens the file picker of a hidden input. */
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
          target.value = ''; // so that choosing the same file again is a change
          if (file) onFile(file);
        }}
      />
    </>
  );
}
