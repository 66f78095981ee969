import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { orNull } from '#shared/api/api-error.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Platform } from '#shared/api/platform.ts';
import type { EditedPost } from '#shared/contracts/blog-editor.ts';
import { beginPost, getEditedPost, leavePost, saveDraft, stayInPost } from '#shared/contracts/endpoints/blog.ts';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { blankFields, isStoredPost } from './post-fields.ts';
import { type AutosaveState, PostAutosave, type StoredPost } from './post-autosave.ts';

/** The key of a post's draft on the device. */
const postName = (id: number | null): string => `post/${id ?? 'new'}`;

/** Whether this device has unsaved text of a post. */
export const hasLocalDraft = ({ drafts }: Pick<Platform, 'drafts'>, personId: number, id: number): boolean =>
  drafts.read(personId, postName(id)) !== null;

/** Writes a post: saves it to the server, keeps a draft on the device, and follows changes by others. */
export function usePostAutosave(
  personId: number,
  start: EditedPost | null,
  now: EditedPost | null,
  onBegun: (id: number) => void,
): { autosave: PostAutosave; state: AutosaveState } {
  const client = useApi();
  const { drafts } = usePlatform();
  const opened = start?.id ?? null;
  const savedDraft = useSavedDraft<StoredPost>(personId, postName(opened), isStoredPost);
  const [autosave] = useState(
    () =>
      new PostAutosave(
        {
          begin: async (fields, idempotencyKey) => {
            const post = await client.call(beginPost, { body: fields }, { idempotencyKey });
            // From now on, the draft is saved under the post's id.
            for (const name of [postName(null), postName(opened)]) drafts.write(personId, name, null);
            return post;
          },
          onBegun,
          save: (id, body) => client.call(saveDraft, { params: { id: String(id) }, body }),
          read: (id) => orNull(client.call(getEditedPost, { params: { id: String(id) } })),
        },
        start,
        blankFields,
        savedDraft.restored,
      ),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.snapshot);
  const { keep } = savedDraft;
  /** Stops storing the draft of a save that was in progress when the page closed. */
  const endLateKeeping = useRef<() => void>(undefined);
  useEffect(() => {
    endLateKeeping.current?.();
    // The current key, not the last render's, because a new post gets its id between two renders.
    const nameNow = () => postName(autosave.snapshot().post?.id ?? opened);
    const end = autosave.subscribe(() => keep(autosave.localDraft(), nameNow()));
    return () => {
      end();
      endLateKeeping.current = keepLate(autosave, nameNow, {
        read: (name) => drafts.read(personId, name),
        write: (name, text) => void drafts.write(personId, name, text),
      });
    };
  }, [keep, autosave, drafts, personId, opened]);
  useEffect(() => {
    if (now) autosave.receive(now);
  }, [autosave, now]);
  useEffect(() => {
    const again = () => void (autosave.snapshot().state === 'offline' && autosave.save());
    window.addEventListener('online', again);
    autosave.open();
    return () => {
      window.removeEventListener('online', again);
      autosave.close();
    };
  }, [autosave]);
  return { autosave, state };
}

interface DraftStore {
  readonly read: (name: string) => string | null;
  readonly write: (name: string, text: string | null) => void;
}

/**
 * Stores the draft of a post whose page closed during a save, until the response arrives. Does not overwrite a draft
 * that a newly opened page has saved since.
 */
function keepLate(autosave: PostAutosave, nameNow: () => string, { read, write }: DraftStore): () => void {
  let last = read(nameNow());
  return autosave.subscribe(() => {
    const name = nameNow();
    const found = read(name);
    if (found !== null && found !== last) return;
    const draft = autosave.localDraft();
    last = draft && JSON.stringify(draft);
    write(name, last);
  });
}

const STAY_EVERY_MS = 20_000;

/** Reports that this person has the post open. @returns the names of others who have it open */
export function useOtherEditors(id: number | undefined, personId: number): readonly string[] {
  const client = useApi();
  const { data } = useQuery({
    queryKey: ['blog.editors', id],
    queryFn: () => client.call(stayInPost, { params: { id: String(id) } }),
    enabled: id !== undefined,
    refetchInterval: STAY_EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (id === undefined) return undefined;
    return () => void client.call(leavePost, { params: { id: String(id) } }).catch(() => undefined);
  }, [client, id]);
  return (data?.editors ?? []).filter((editor) => editor.id !== personId).map(({ name }) => name);
}
