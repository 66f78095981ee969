import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { addBlogPicture } from '#shared/contracts/endpoints/blog.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { FileField, validateFile } from '#shared/ui/file-field.tsx';
import { stillNote } from '#shared/ui/moving-picture.ts';
import { shrinkPicture } from '#shared/ui/shrink-picture.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { UploadProgress } from '#shared/ui/progress.tsx';
import { UploadedPicture } from '#shared/ui/uploaded-picture.tsx';

interface PictureFieldProps {
  readonly fields: DraftFields;
  /** The post's saved picture. Shown while `fields` still have its address. */
  readonly known: BlogPicture | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<DraftFields>) => void;
}

/** The post's picture: upload, alternative text, remove. */
export function PictureField({ fields, known, problems, onChange }: PictureFieldProps) {
  const { imageUrl, imageAlt } = fields;
  const [added, setAdded] = useState<BlogPicture>();
  const { file, share, isPending, failure, choose, cancel } = usePictureUpload((picture) => {
    setAdded(picture);
    onChange({ imageUrl: picture.url, imageAlt: '' });
  });
  const picture = [added, known].find((one) => one?.url === imageUrl) ?? null;
  if (imageUrl === null) {
    return (
      <>
        <FileField
          type="image"
          file={file}
          error={failure ?? problems['imageUrl']}
          disabled={isPending}
          onChoose={(picked) => void choose(picked)}
        />
        {isPending ? <UploadProgress share={share} onCancel={cancel} /> : null}
      </>
    );
  }
  return (
    <div className="grid gap-4 border-y border-line py-5">
      <PostImage imageUrl={imageUrl} picture={picture} alt="Cover picture" sizes="20rem" className="aspect-video" />
      {picture ? (
        <Field
          label="Alt text"
          hint="For people using screen readers, such as “Two pupils carry a banner across the lawn”. Leave empty if it’s only decoration."
          error={problems['imageAlt']}
        >
          <Input
            value={imageAlt}
            maxLength={limits.pictureAlt}
            autoComplete="off"
            onChange={(event) => onChange({ imageAlt: event.target.value })}
          />
        </Field>
      ) : null}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange({ imageUrl: null, imageAlt: '' })}
      >
        Remove picture
      </Button>
      {problems['imageUrl'] ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          {problems['imageUrl']}
        </p>
      ) : null}
    </div>
  );
}

/** Uploads a picture as soon as it is chosen, so that the draft has it too. */
export function usePictureUpload(onPicture: (picture: BlogPicture) => void) {
  const client = useApi();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(undefined);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (chosen: File) => {
      sending.current = new AbortController();
      const { signal } = sending.current;
      return client.call(
        addBlogPicture,
        { file: chosen },
        { signal, idempotencyKey: newIdempotencyKey(), onProgress: setShare },
      );
    },
    onSuccess: (picture) => {
      onPicture(picture);
      setFile(null);
    },
    onError: ({ name }) => {
      if (name === 'AbortError') setFile(null);
    },
  });
  // Cancels the upload when the field is closed.
  useEffect(() => () => sending.current?.abort(), []);

  return {
    file,
    share,
    isPending,
    failure: error && error.name !== 'AbortError' ? error.message : undefined,
    choose: async (picked: File | null) => {
      const note = picked && (await stillNote(picked));
      if (note) toast(note);
      const chosen = picked && (await shrinkPicture(picked));
      const invalid = chosen && validateFile('image', chosen);
      if (invalid) {
        toast(invalid);
        return;
      }
      reset();
      setShare(0);
      setFile(chosen);
      if (chosen) mutate(chosen);
    },
    cancel: () => sending.current?.abort(),
  };
}

interface PostImageProps {
  readonly imageUrl: string;
  readonly picture: BlogPicture | null;
  readonly alt: string;
  /** The display width, for the `sizes` attribute. */
  readonly sizes: string;
  readonly className?: string;
}

/** A post's picture in the console. Pictures on other sites are not shown, as on the blog. */
export function PostImage({ imageUrl, picture, alt, sizes, className }: PostImageProps) {
  // The desktop app does not include the site's own drawings.
  const [isMissing, setMissing] = useState(false);
  const look = cx('w-full rounded-sm bg-tint object-cover', className);
  if (picture) return <UploadedPicture picture={picture} sizes={sizes} alt={alt} className={look} />;
  if (imageUrl.startsWith('/') && !isMissing) {
    return <img src={imageUrl} width={800} height={600} alt={alt} className={look} onError={() => setMissing(true)} />;
  }
  return <p className="text-sm text-muted wrap-anywhere">{imageUrl}</p>;
}
