import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { newsletterQuery } from '#shared/api/queries/newsletters.ts';
import { queryKey } from '#shared/api/query-options.ts';
import { getNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import type { Newsletter } from '#shared/contracts/newsletters.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { parseDraft } from '../drafts/use-saved-draft.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { GONE, NewsletterEditor } from './newsletter-editor.tsx';
import { NewsletterProgress } from './newsletter-progress.tsx';
import { blankNewsletter, isSavedEdit, type Edit } from './newsletter-values.ts';

interface NewsletterPageProps {
  /** Null for a new one. */
  readonly id: string | null;
  readonly me: Pick<CurrentUser, 'id'>;
  /** Whether the send dialog opens at once. */
  readonly isSending: boolean;
  readonly onCreated: (id: number, isSending: boolean) => void;
  readonly onClose: () => void;
}

/** How often a newsletter is refetched while it is being sent, in milliseconds. */
const LOOK_EVERY = 5000;

/** One newsletter: the editor, and its progress once sending has started. */
export function NewsletterPage({ id, me, isSending, onCreated, onClose }: NewsletterPageProps) {
  const head = useRef<HTMLDivElement>(null);
  // The focused row was removed.
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={head} tabIndex={-1} className="outline-none">
      <ConsoleLink
        to="/admin/newsletter"
        aria-current={undefined}
        className="mt-6 inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> All newsletters
      </ConsoleLink>
      {id === null ? (
        <NewsletterEditor
          me={me}
          newsletter={null}
          onSaved={(saved, sends) => onCreated(saved.id, sends)}
          onClose={onClose}
        />
      ) : (
        <Existing id={id} me={me} isSending={isSending} onCreated={onCreated} onClose={onClose} />
      )}
    </div>
  );
}

function Existing({
  id,
  me,
  isSending,
  onCreated,
  onClose,
}: Omit<NewsletterPageProps, 'id'> & { readonly id: string }) {
  const queryClient = useQueryClient();
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...newsletterQuery(useApi(), id),
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? LOOK_EVERY : false),
  });
  // Keeps the editor open when somebody deletes the newsletter.
  const [last, setLast] = useState<Newsletter>();
  if (data && data !== last) setLast(data);
  const take = (saved: Newsletter, sends: boolean) => {
    if (String(saved.id) !== id) onCreated(saved.id, sends);
    else queryClient.setQueryData(queryKey(getNewsletter, { id }), saved);
  };
  if (isPending) {
    return (
      <Loading label="Loading this newsletter…" className="grid gap-6 pt-6">
        <Skeleton className="h-12 w-72 max-w-full" />
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const shown = data ?? (data === null && last?.startedAt === null ? last : undefined);
  if (shown) {
    return shown.startedAt === null ? (
      <NewsletterEditor
        me={me}
        newsletter={shown}
        isGone={data === null}
        isSending={isSending}
        onSaved={take}
        onClose={onClose}
      />
    ) : (
      <>
        <UnsentWords personId={me.id} id={shown.id} />
        <NewsletterProgress newsletter={shown} onClose={onClose} />
      </>
    );
  }
  if (isError) {
    return (
      <ErrorState
        as="h1"
        title="We couldn’t load this newsletter"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <EmptyState as="h1" {...GONE} />;
}

/** Unsaved changes of a newsletter that a colleague has sent. They can be used in a new one. */
function UnsentWords({ personId, id }: { readonly personId: number; readonly id: number }) {
  const { drafts } = usePlatform();
  const name = `newsletter/${id}`;
  // The editor saves them on the device as it closes.
  const text = useSyncExternalStore(
    (listener) => drafts.onWrite(listener),
    () => drafts.read(personId, name),
  );
  const [isDone, setDone] = useState(false);
  const savedDraft = parseDraft(text, isSavedEdit);
  if (savedDraft === null || isDone) return null;
  const discard = () => {
    drafts.write(personId, name, null);
    setDone(true);
  };
  const begin = () => {
    const edit = { values: savedDraft.values, from: blankNewsletter, basis: null } satisfies Edit;
    drafts.write(personId, 'newsletter/new', JSON.stringify(edit));
    discard();
  };
  return (
    <div className="mt-6 grid justify-items-start gap-3 border-l-2 border-danger bg-blush px-4 py-3">
      <p role="alert">
        This newsletter was sent while you were editing, without your last changes. They’re kept on this device.
      </p>
      <div className="flex flex-wrap gap-3">
        <ConsoleLink
          to={{ search: '?issue=new' }}
          aria-current={undefined}
          onClick={begin}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          Use them in a new newsletter
        </ConsoleLink>
        <Button variant="quiet" size="sm" onClick={discard}>
          Discard them
        </Button>
      </div>
      {drafts.read(personId, 'newsletter/new') === null ? null : (
        <p className="text-sm">You have a new newsletter on this device that isn’t saved yet. This replaces it.</p>
      )}
    </div>
  );
}
