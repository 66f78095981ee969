import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { uploadThreadFile } from '#shared/contracts/endpoints/desk.ts';
import type { ThreadAttachment } from '#shared/contracts/threads.ts';
import { fileSize } from '#shared/rules/file-size.ts';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { failureWords } from '../toast-failure.ts';

type UploadedFile = Pick<ThreadAttachment, 'id' | 'name' | 'size'>;

interface Upload {
  readonly key: number;
  readonly file: File;
  readonly share: number;
  readonly problem?: string;
}

interface ReplyFilesProps {
  readonly files: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
  /** Called with whether files are still uploading. The reply must wait for them. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly disabled: boolean;
}

let uploads = 0;

/** The files of a reply: uploads them at once, shows progress, and removes them. */
export function ReplyFiles({ files, onChange, onBusy, disabled }: ReplyFilesProps) {
  const client = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  }, [files]);
  useEffect(() => {
    const all = aborts.current;
    return () => all.forEach((abort) => abort.abort());
  }, []);
  const isBusy = running.some(({ problem }) => problem === undefined);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  const drop = (key: number) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setRunning((all) => all.filter((each) => each.key !== key));
  };
  const set = (key: number, change: Partial<Upload>) =>
    setRunning((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const begin = async (file: File) => {
    const key = ++uploads;
    const tooMany = latest.current.length + aborts.current.size >= deskLimits.attachments;
    const problem = tooMany
      ? `A reply can have at most ${deskLimits.attachments} files`
      : file.size > deskLimits.attachmentBytes
        ? `Files can have at most ${fileSize(deskLimits.attachmentBytes)}`
        : undefined;
    setRunning((all) => [...all, { key, file, share: 0, ...(problem !== undefined && { problem }) }]);
    if (problem !== undefined) return;
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const { id, name, size } = await client.call(
        uploadThreadFile,
        { file },
        { signal: abort.signal, onProgress: (share) => set(key, { share }) },
      );
      if (abort.signal.aborted) return;
      latest.current = [...latest.current, { id, name, size }];
      onChange(latest.current);
      drop(key);
    } catch (error) {
      aborts.current.delete(key);
      if (!abort.signal.aborted) set(key, { problem: failureWords(error as Error) });
    }
  };

  return (
    <>
      {files.length + running.length === 0 ? null : (
        <ul aria-label="Files" className="grid w-full gap-1 text-sm">
          {files.map(({ id, name, size }) => (
            <li key={id} className="flex min-h-9 items-center gap-2 rounded-sm bg-sunken pl-3">
              <Paperclip aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 truncate">{name}</span>
              <span className="grow text-xs text-muted">{fileSize(size)}</span>
              <IconButton
                label={`Remove ${name}`}
                size="sm"
                disabled={disabled}
                onClick={() => onChange(files.filter((each) => each.id !== id))}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
          {running.map(({ key, file, share, problem }) => (
            <li key={key} className="flex min-h-9 items-center gap-2 rounded-sm bg-sunken pl-3">
              <span className="min-w-0 truncate">{file.name}</span>
              {problem === undefined ? (
                <Progress
                  value={Math.floor(share * 100)}
                  label={`Uploading ${file.name}`}
                  className="min-w-16 flex-1"
                />
              ) : (
                <span role="alert" className="grow text-danger">
                  {problem}
                </span>
              )}
              <IconButton
                label={problem === undefined ? `Cancel ${file.name}` : `Remove ${file.name}`}
                size="sm"
                onClick={() => drop(key)}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" className="size-4" /> Attach files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Attach files"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again after removing it.
          currentTarget.value = '';
          for (const file of chosen) void begin(file);
        }}
      />
    </>
  );
}
