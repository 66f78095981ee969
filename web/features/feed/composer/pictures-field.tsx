import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState, type DragEvent } from 'react';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { FileField, fileWords, sizeOf } from '#shared/ui/file-field.tsx';
import { useObjectUrl } from '#shared/ui/use-object-url.ts';

/** A picture to be sent, with its description. */
export interface ChosenPicture {
  readonly file: File;
  readonly alt: string;
}

interface Props {
  readonly pictures: readonly ChosenPicture[];
  /** The errors of the descriptions, by position. */
  readonly altErrors: readonly (string | undefined)[];
  readonly error?: string | undefined;
  readonly disabled: boolean;
  /** Pictures are being resized. */
  readonly preparing: boolean;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onChange: (pictures: readonly ChosenPicture[]) => void;
}

/** The field for a post's pictures: choose or drop, describe, reorder and remove them. */
export function PicturesField({ pictures, altErrors, error, disabled, preparing, onAdd, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const [announcement, announce] = useState('');
  const isFull = pictures.length >= circleLimits.postPictures;

  if (pictures.length === 0) {
    return (
      <>
        <FileField
          type="image"
          file={null}
          error={error}
          disabled={disabled}
          onChoose={() => undefined}
          onAdd={onAdd}
        />
        <Preparing preparing={preparing} />
      </>
    );
  }
  const change = (index: number, alt: string) =>
    onChange(pictures.map((picture, at) => (at === index ? { ...picture, alt } : picture)));
  const move = (from: number, to: number) => {
    const moved = pictures.toSpliced(from, 1).toSpliced(to, 0, pictures[from]!);
    announce(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}.`);
    onChange(moved);
  };
  const remove = (index: number) => {
    onChange(pictures.toSpliced(index, 1));
    addButton.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onAdd([...event.dataTransfer.files]);
  };
  return (
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-ink">{fileWords.image.label}</legend>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button offers the same as dropping */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid gap-4 rounded-sm border border-dashed p-4',
          over ? 'border-blue bg-tint' : 'border-edge bg-paper',
        )}
      >
        <ol className="grid gap-4">
          {pictures.map((picture, index) => (
            <PictureRow
              key={keyOf(picture.file)}
              picture={picture}
              index={index}
              count={pictures.length}
              error={altErrors[index]}
              disabled={disabled}
              onDescribe={(alt) => change(index, alt)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            ref={addButton}
            variant="secondary"
            size="sm"
            aria-disabled={disabled || isFull || undefined}
            onClick={() => {
              if (!disabled && !isFull) input.current?.click();
            }}
          >
            Add images
          </Button>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {pictures.length} of {circleLimits.postPictures}
          </p>
        </div>
        <Preparing preparing={preparing} />
        <output className="sr-only">{announcement}</output>
        <input
          ref={input}
          type="file"
          multiple
          accept={fileWords.image.accept}
          aria-label={fileWords.image.label}
          hidden
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (files.length > 0) onAdd(files);
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

const Preparing = ({ preparing }: { preparing: boolean }) => (
  <output className="text-sm text-muted empty:hidden">{preparing ? 'Resizing…' : null}</output>
);

interface RowProps {
  readonly picture: ChosenPicture;
  readonly index: number;
  readonly count: number;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onDescribe: (alt: string) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function PictureRow({ picture, index, count, error, disabled, onDescribe, onMove, onRemove }: RowProps) {
  const url = useObjectUrl(picture.file);
  const isAlone = count === 1;
  const which = isAlone ? 'the picture' : `picture ${index + 1}`;
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-3 border-b border-line pb-4 last:border-0 last:pb-0 sm:grid-cols-[9rem_1fr] sm:gap-5">
      <img src={url} alt="Your file" className="h-20 w-full rounded-sm bg-sunken object-contain sm:h-28" />
      <div className="grid min-w-0 gap-2">
        <div className="flex items-center gap-1">
          <p className="min-w-0 grow truncate text-sm text-muted">
            {picture.file.name}, {sizeOf(picture.file.size)}
          </p>
          {isAlone ? null : (
            <>
              <IconButton
                size="sm"
                label={`Move picture ${index + 1} up`}
                disabled={disabled || index === 0}
                onClick={() => onMove(index - 1)}
              >
                <ArrowUp aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton
                size="sm"
                label={`Move picture ${index + 1} down`}
                disabled={disabled || index === count - 1}
                onClick={() => onMove(index + 1)}
              >
                <ArrowDown aria-hidden="true" className="size-4" />
              </IconButton>
            </>
          )}
          <IconButton
            size="sm"
            label={isAlone ? 'Remove' : `Remove picture ${index + 1}`}
            disabled={disabled}
            onClick={onRemove}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        <Field
          label={`Describe ${which} (optional)`}
          hint={
            index === 0
              ? 'For people who can’t see it. For example: “Two pupils carry a banner across the lawn”.'
              : undefined
          }
          error={error}
        >
          <Input
            value={picture.alt}
            onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
            maxLength={limits.pictureAlt}
            autoComplete="off"
          />
        </Field>
      </div>
    </li>
  );
}

/** A row keeps its identity when it moves, and so its focus. */
const keys = new WeakMap<File, number>();
let lastKey = 0;
function keyOf(file: File): number {
  const key = keys.get(file) ?? ++lastKey;
  keys.set(file, key);
  return key;
}
