import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  /** Which kinds of file are offered: `image/*`. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A button that has a file chosen on this device. */
export const FileButton = ({ accept, onFile, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can then be chosen once more.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
};
