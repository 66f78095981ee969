import Mic from 'lucide-react/icons/mic';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import type { PostForm } from '#shared/contracts/forms/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { ToastInput } from './toast/toast-store.ts';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  readonly type: FileType;
  readonly file: File | null;
  readonly error?: string | undefined;
  readonly disabled: boolean;
  /** Called with a chosen or dropped file; null to remove it. */
  readonly onChoose: (file: File | null) => void;
  /** For multiple files: called instead of `onChoose`. */
  readonly onAdd?: (files: readonly File[]) => void;
}

/** A post's file: choose or drop it, preview it, replace it. */
export function FileField({ type, file, error, disabled, onChoose, onAdd }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { label, noun, accept, hint } = fileWords[type];
  const Icon = type === 'image' ? ImagePlus : Mic;

  const take = (files: readonly File[]) => {
    if (files[0] && onAdd) onAdd(files);
    else if (files[0]) onChoose(files[0]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  };
  return (
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same as dropping */}
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
            // Not `disabled`: an upload that starts at once would lose keyboard focus.
            aria-disabled={disabled || undefined}
            onClick={() => {
              if (!disabled) input.current?.click();
            }}
          >
            {file ? `Choose another ${noun}` : onAdd ? `Choose ${noun}s` : `Choose an ${noun}`}
          </Button>
          {file ? (
            <Button variant="quiet" size="sm" disabled={disabled} onClick={() => onChoose(null)}>
              Remove
            </Button>
          ) : null}
        </div>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {file
            ? `${file.name}, ${sizeOf(file.size)}`
            : `Or drop ${onAdd ? 'them' : 'it'} here, or paste ${onAdd ? 'them' : 'it'}. ${hint}.`}
        </p>
        <input
          ref={input}
          type="file"
          multiple={Boolean(onAdd)}
          accept={accept}
          aria-label={label}
          hidden
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // Allows choosing the same file again after removing it.
            currentTarget.value = '';
            take(chosen);
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
    <img src={url} alt="Your file" className="max-h-72 max-w-full rounded-sm" />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a preview for its author
    <audio src={url} controls preload="metadata" aria-label="Your file" className="w-full max-w-sm" />
  );
}

export type FileType = 'image' | 'audio';

export const takesFile = (type: PostForm['postType']): type is FileType => type === 'image' || type === 'audio';

/** The labels for each kind of file. */
export const fileWords = {
  image: {
    noun: 'image',
    label: 'Image',
    accept: 'image/jpeg,image/png,image/webp,image/gif',
    hint: 'JPEG, PNG, WebP or GIF, up to 5 MB',
    wrongType: 'Please select an image file',
    tooLarge: 'Please select an image smaller than 5MB',
    missing: { title: 'Image required', description: 'Please select an image to upload' },
    largest: limits.pictureFile,
  },
  audio: {
    noun: 'audio file',
    label: 'Audio',
    accept: 'audio/*,.mp3,.m4a,.mp4,.aac,.wav,.ogg,.opus,.flac,.webm',
    hint: 'MP3, M4A, AAC, WAV, OGG, FLAC or WebM, up to 100 MB',
    wrongType: 'Please select an audio file',
    tooLarge: 'Please select an audio file smaller than 100MB',
    missing: { title: 'Audio required', description: 'Please select an audio file to upload' },
    largest: limits.audioFile,
  },
} as const;

/** Validates a chosen file by type and size; the server checks its content. @returns the error, or undefined */
export function validateFile(type: FileType, file: File): ToastInput | undefined {
  const { wrongType, tooLarge, largest } = fileWords[type];
  // Some systems report no type for some audio, and treat ambiguous recordings as video.
  const isNamedSo = type === 'audio' && /\.(?:mp3|m4a|mp4|aac|wav|ogg|oga|opus|flac|webm)$/i.test(file.name);
  if (!file.type.startsWith(`${type}/`) && !isNamedSo) {
    return { variant: 'destructive', title: 'Invalid file type', description: wrongType };
  }
  if (file.size > largest) return { variant: 'destructive', title: 'File too large', description: tooLarge };
  return undefined;
}

/** `1.4 MB`, as people read sizes. */
export const sizeOf = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
