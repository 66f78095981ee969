import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { editedResourcesQuery } from '#shared/api/queries/library-console.ts';
import { setRecording } from '#shared/contracts/endpoints/webinars.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { libraryKindNames } from '#shared/rules/library-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { toastFailure } from '../toast-failure.ts';
import { refreshWebinars } from './webinar-trash.ts';
import { membersOf } from './webinar-values.ts';

interface RecordingFieldProps {
  readonly webinar: EditedWebinar;
  readonly onChanged: (webinar: EditedWebinar) => void;
}

/** How many resources are offered. */
const OFFERED = 5;

/** The recording of a webinar that is over: a published resource of the library. */
export function RecordingField({ webinar, onChanged }: RecordingFieldProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [isChoosing, setChoosing] = useState(false);
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState<{ readonly id: number; readonly title: string }>();
  const { id, recording, going } = webinar;
  const query = { state: 'published', ...(search.trim() && { search: search.trim() }) };
  const found = useQuery({ ...editedResourcesQuery(client, query), enabled: isChoosing });
  const { mutate, isPending } = useMutation({
    mutationFn: (resourceId: number | null) =>
      client.call(setRecording, { params: { id: String(id) }, body: { resourceId } }),
    onSuccess: (next) => {
      onChanged(next);
      toast({ title: next.recording ? 'Recording added' : 'Recording removed' });
      setChoosing(false);
    },
    onError: (error) => toastFailure('We couldn’t change the recording', error, 'Please try again.'),
    onSettled: () => {
      setWanted(undefined);
      return refreshWebinars(queryClient);
    },
  });
  return (
    <section aria-label="Recording" className="grid gap-3 rounded-sm border border-line bg-surface p-5">
      <h2 className="text-xl">Recording</h2>
      {recording ? (
        <p>
          <ConsoleLink to={`/admin/library?resource=${recording.id}`} aria-current={undefined} className="link">
            {recording.title}
          </ConsoleLink>
        </p>
      ) : (
        <p className="text-sm text-muted">
          Publish the film in the library first, then choose it here. We notify those who had a seat, once.
        </p>
      )}
      {isChoosing ? (
        <div className="grid gap-2">
          <Field label="Search published resources">
            <Input
              type="search"
              value={search}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </Field>
          <ul aria-label="Resources" aria-busy={found.isFetching} className="grid border-t border-line">
            {found.data?.items.slice(0, OFFERED).map((resource) => (
              <li key={resource.id} className="border-b border-line">
                <button
                  type="button"
                  disabled={isPending}
                  onClick={() => setWanted(resource)}
                  className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 text-left hover:text-red"
                >
                  <span className="font-semibold wrap-anywhere">{resource.title}</span>
                  <span className="text-sm text-muted">{libraryKindNames[resource.kind]}</span>
                </button>
              </li>
            ))}
          </ul>
          {found.isError ? <p className="text-sm text-danger">We couldn’t search the library. Try again.</p> : null}
          {found.data?.items.length === 0 ? (
            <p className="text-sm text-muted">No published resources match your search.</p>
          ) : null}
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => setChoosing(!isChoosing)}>
          {isChoosing ? 'Close' : recording ? 'Choose another' : 'Choose from the library'}
        </Button>
        {recording ? (
          <Button variant="quiet" size="sm" disabled={isPending} onClick={() => mutate(null)}>
            Remove
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={wanted !== undefined}
        onOpenChange={() => setWanted(undefined)}
        isHarmless
        title="Use this recording?"
        description={`“${wanted?.title ?? ''}” appears on the webinar’s page. ${
          going === 0
            ? 'Nobody had a seat.'
            : `${membersOf(going)} who had a seat ${going === 1 ? 'is' : 'are'} notified, the first time only.`
        }`}
        confirmLabel="Use it"
        pending={isPending}
        pendingLabel="Saving…"
        onConfirm={() => wanted && mutate(wanted.id)}
      />
    </section>
  );
}
