import Mic from 'lucide-react/icons/mic';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { fileWords, type FileType, sizeOf } from './file-choice.ts';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  readonly type: FileType;
  readonly file: File | null;
  readonly error?: string;
  readonly disabled: boolean;
  /** A file that somebody chose or dropped; null to take it away. */
  readonly onChoose: (file: File | null) => void;
}

/** The place for a post's file: choose it or drop it here, see it, take another. */
export function FileField({ type, file, error, disabled, onChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { label, noun, accept, hint } = fileWords[type];
  const Icon = type === 'image' ? ImagePlus : Mic;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onChoose(dropped);
  };
  return (
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is dropped here can be chosen by button */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid justify-items-center gap-4 rounded-sm border border-dashed px-5 py-7 text-center transition-colors',
          over ? 'border-blue bg-tint' : error ? 'border-danger' : 'border-edge bg-paper',
        )}
      >
        {file ? <Preview type={type} file={file} /> : <Icon aria-hidden="true" className="size-8 text-blue" />}
        <div className="flex flex-wrap justify-center gap-3">
          <Button
            variant="secondary"
            size="sm"
            // Not `disabled`: an upload that begins at once would throw the keyboard's focus away.
            aria-disabled={disabled || undefined}
            onClick={() => {
              if (!disabled) input.current?.click();
            }}
          >
            {file ? `Choose another ${noun}` : `Choose an ${noun}`}
          </Button>
          {file ? (
            <Button variant="quiet" size="sm" disabled={disabled} onClick={() => onChoose(null)}>
              Remove
            </Button>
          ) : null}
        </div>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {file ? `${file.name}, ${sizeOf(file.size)}` : `Or drop it here, or paste it. ${hint}.`}
        </p>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={label}
          hidden
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            // The same file can be chosen again after it was taken away.
            currentTarget.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function Preview({ type, file }: { type: FileType; file: File }) {
  const url = useObjectUrl(file);
  return type === 'image' ? (
    <img src={url} alt="What you chose" className="max-h-72 max-w-full rounded-sm" />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- its author is about to send it
    <audio src={url} controls preload="metadata" aria-label="What you chose" className="w-full max-w-sm" />
  );
}
