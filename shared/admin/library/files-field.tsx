import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import {
  addResourceFile,
  deleteResourceFile,
  orderResourceFiles,
  renameResourceFile,
} from '#shared/contracts/endpoints/library.ts';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import type { LibraryFile } from '#shared/contracts/library.ts';
import type { EditedResource } from '#shared/contracts/library-console.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { sizeOf } from '#shared/ui/file-field.tsx';
import { UploadProgress } from '#shared/ui/progress.tsx';
import { SortableList } from '../list/sortable-list.tsx';
import { toastFailure } from '../toast-failure.ts';
import { useUpload } from './use-upload.ts';

interface FilesFieldProps {
  readonly resource: EditedResource;
  readonly onSaved: (resource: EditedResource) => void;
}

const MOST = `${libraryLimits.file / 2 ** 20} MB`;

/** The files for download: upload, rename, order, delete. Each change is saved at once. */
export function FilesField({ resource, onSaved }: FilesFieldProps) {
  const client = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState<string>();
  const [deleting, setDeleting] = useState<LibraryFile>();
  const { downloads } = resource;
  const params = { id: String(resource.id) };
  const take = (files: LibraryFile[]) => onSaved({ ...resource, downloads: files });
  const { share, isPending, failure, start, cancel } = useUpload(
    (file, options) => client.call(addResourceFile, { params, file, body: { title: titleOf(file.name) } }, options),
    take,
  );
  const act = useMutation({
    mutationFn: (work: () => Promise<LibraryFile[]>) => work(),
    onSuccess: take,
    onError: (error) => toastFailure('We couldn’t change the files', error, error.message),
    onSettled: () => setDeleting(undefined),
  });
  const one = ({ id }: LibraryFile) => ({ ...params, file: String(id) });
  const choose = (file: File) => {
    const isTooLarge = file.size > libraryLimits.file;
    setTooLarge(isTooLarge ? `This file is larger than ${MOST}. Please choose a smaller one.` : undefined);
    if (!isTooLarge) start(file);
  };
  const problem = tooLarge ?? failure;
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-4">
      <legend className="float-left mb-1 w-full font-semibold">Files to download</legend>
      {downloads.length > 0 ? (
        <SortableList
          label="Files to download"
          items={downloads}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          disabled={act.isPending}
          onOrder={(ids) => act.mutate(() => client.call(orderResourceFiles, { params, body: { ids } }))}
        >
          {(file) => (
            <>
              <FileTitle
                // Resets the field when another title was saved elsewhere.
                key={file.title}
                file={file}
                onRename={(title) =>
                  act.mutate(() => client.call(renameResourceFile, { params: one(file), body: { title } }))
                }
              />
              <span className="text-sm text-muted">{sizeOf(file.bytes)}</span>
              <Button variant="quiet" size="sm" aria-label={`Delete ${file.title}`} onClick={() => setDeleting(file)}>
                Delete
              </Button>
            </>
          )}
        </SortableList>
      ) : null}
      {isPending ? (
        <UploadProgress share={share} onCancel={cancel} />
      ) : (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => input.current?.click()}>
          Add a file
        </Button>
      )}
      <p className="text-sm text-muted">
        Word, Excel, PowerPoint, PDF, ZIP, PNG or JPEG, up to {MOST} each. Members get the text above as Word and PDF
        without any file.
      </p>
      {problem === undefined ? null : (
        <p role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".docx,.xlsx,.pptx,.pdf,.zip,.png,.jpg,.jpeg"
        aria-label="File to download"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) choose(file);
        }}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title={`Delete “${deleting?.title ?? ''}”?`}
        description="This permanently deletes the file. Members can’t download it any more."
        confirmLabel="Delete file"
        pending={act.isPending}
        pendingLabel="Deleting…"
        onConfirm={() => {
          if (deleting) act.mutate(() => client.call(deleteResourceFile, { params: one(deleting) }));
        }}
      />
    </fieldset>
  );
}

/** A file's name without its extension. */
const titleOf = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .slice(0, libraryLimits.fileTitle) || 'File';

interface FileTitleProps {
  readonly file: LibraryFile;
  readonly onRename: (title: string) => void;
}

/** The name of a download, saved when the field is left. */
function FileTitle({ file, onRename }: FileTitleProps) {
  const [title, setTitle] = useState(file.title);
  return (
    <Field label={`Name of ${file.title}`} hideLabel className="min-w-[min(12rem,100%)] grow">
      <Input
        value={title}
        maxLength={libraryLimits.fileTitle}
        autoComplete="off"
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={() => {
          const next = title.trim();
          if (next === '') setTitle(file.title);
          else if (next !== file.title) onRename(next);
        }}
      />
    </Field>
  );
}
