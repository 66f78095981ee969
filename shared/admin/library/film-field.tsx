import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { deleteResourceFilm, putResourceFilm } from '#shared/contracts/endpoints/library.ts';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import type { EditedResource } from '#shared/contracts/library-console.ts';
import { clockTime } from '#shared/rules/library-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { sizeOf } from '#shared/ui/file-field.tsx';
import { UploadProgress } from '#shared/ui/progress.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';
import type { ResourceValues } from './resource-values.ts';
import { useUpload } from './use-upload.ts';

interface FilmFieldProps {
  readonly resource: EditedResource;
  readonly values: ResourceValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<ResourceValues>) => void;
  readonly onSaved: (resource: EditedResource) => void;
}

const MOST = `${libraryLimits.film / 2 ** 20} MB`;

/** The film: an uploaded MP4, which is saved at once, or a link to YouTube or Vimeo. */
export function FilmField({ resource, values, errors, onChange, onSaved }: FilmFieldProps) {
  const client = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const params = { id: String(resource.id) };
  const { share, isPending, failure, start, cancel } = useUpload(
    (file, options) => client.call(putResourceFilm, { params, file }, options),
    ({ film }) => {
      onSaved({ ...resource, film });
      // The file replaces a link.
      onChange({ filmAddress: '', filmLength: '' });
      toast({ title: 'Film uploaded' });
    },
  );
  const remove = useMutation({
    mutationFn: () => client.call(deleteResourceFilm, { params }),
    onSuccess: ({ film }) => onSaved({ ...resource, film }),
    onError: (error) => toastFailure('We couldn’t delete this film', error, error.message),
    onSettled: () => setAsking(false),
  });
  const choose = (file: File) => {
    const isTooLarge = file.size > libraryLimits.film;
    setTooLarge(isTooLarge ? `This film is larger than ${MOST}. Make it smaller, or link to it.` : undefined);
    if (!isTooLarge) start(file);
  };
  const uploaded = resource.film?.provider === 'file' ? resource.film : null;
  const problem = tooLarge ?? failure;
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-4">
      <legend className="float-left mb-1 w-full font-semibold">Film</legend>
      {uploaded ? (
        <div className="grid justify-items-start gap-3">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a preview for the editor; members get the captions below */}
          <video src={uploaded.url} controls preload="metadata" className="aspect-video w-full max-w-xl bg-sunken" />
          <p className="text-sm text-muted">
            {clockTime(uploaded.seconds)}, {sizeOf(uploaded.bytes)}
          </p>
        </div>
      ) : null}
      {isPending ? (
        <UploadProgress share={share} onCancel={cancel} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            {uploaded ? 'Replace film' : 'Upload a film'}
          </Button>
          {uploaded ? (
            <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
              Delete film
            </Button>
          ) : null}
        </div>
      )}
      <p className="text-sm text-muted">
        MP4 (H.264), up to {MOST}. It’s saved as soon as it’s uploaded. A new film resets members’ progress in it.
      </p>
      {problem === undefined ? null : (
        <p role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="video/mp4,.mp4,.m4v"
        aria-label="Film file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) choose(file);
        }}
      />
      {uploaded && values.filmAddress === '' ? null : (
        <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <Field label="Or a link to YouTube or Vimeo" error={errors['filmAddress'] ?? errors['film']}>
            <Input
              type="url"
              value={values.filmAddress}
              autoComplete="off"
              onChange={(event) => onChange({ filmAddress: event.currentTarget.value })}
            />
          </Field>
          <Field label="Length" hint="Such as 12:30." error={errors['filmLength'] ?? errors['film.seconds']}>
            <Input
              value={values.filmLength}
              autoComplete="off"
              onChange={(event) => onChange({ filmLength: event.currentTarget.value })}
            />
          </Field>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this film?"
        description="This permanently deletes the film and members’ progress in it. Captions stay."
        confirmLabel="Delete film"
        pending={remove.isPending}
        pendingLabel="Deleting…"
        onConfirm={() => remove.mutate()}
      />
    </fieldset>
  );
}
