import { useId, useMemo } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { addBlogPicture } from '#shared/contracts/endpoints/blog.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

interface DocumentFieldProps {
  readonly label: string;
  /** The initial document; another one needs another `key`. */
  readonly start: RichText;
  readonly onChange: (doc: RichText) => void;
  /** The pictures that the document shows. */
  readonly pictures: readonly BlogPicture[];
  /** Called with each uploaded picture, before the document shows it. */
  readonly onPicture?: (picture: BlogPicture) => void;
  readonly hint: string;
  readonly error?: string | undefined;
}

/** A rich-text field with its label, hint and error. */
export function DocumentField({ label, start, onChange, pictures, onPicture, hint, error }: DocumentFieldProps) {
  const client = useApi();
  const id = useId();
  const known = useMemo(() => new Map(pictures.map((picture) => [picture.id, picture])), [pictures]);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <p className="text-sm font-semibold" aria-hidden="true">
        {label}
      </p>
      <RichTextEditor
        label={label}
        start={start}
        pictures={known}
        onChange={onChange}
        upload={async (file, options) => {
          const picture = await client.call(
            addBlogPicture,
            { file },
            { ...options, idempotencyKey: newIdempotencyKey() },
          );
          onPicture?.(picture);
          return picture;
        }}
        describedBy={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        isInvalid={error !== undefined}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
