import { useIsMutating } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState } from 'react';
import { circle } from '#data/content/circle.ts';
import { createPost } from '#shared/contracts/endpoints/feed.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Card } from '#shared/ui/card.tsx';
import { cx } from '#shared/ui/cx.ts';
import { useMember } from '../../../app/member.tsx';
import { useMedia } from '../../../app/use-media.ts';
import { databaseTime } from '../../../device/persist-reads.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { DraftNote } from '../drafts/draft-controls.tsx';
import { draftName, draftOf, isUnsaved, useDrafts, attachmentOf, detachBlogPost } from '../drafts/drafts.ts';
import { useFocusAfter } from '../../../app/focus.ts';
import X from 'lucide-react/icons/x';
import { IconButton } from '#shared/ui/button.tsx';
import { BlogReference } from '../post/post-body.tsx';

/** Contains the forms library and the schemas. */
const ComposerForm = lazyPart(async () => (await import('./composer-form.tsx')).ComposerForm, {
  fallback: (
    <Loading label="Loading…">
      <Skeleton className="h-96" />
    </Loading>
  ),
});

/** Loaded when a phone opens it. */
const ComposerSheet = lazyPart(async () => (await import('./composer-sheet.tsx')).ComposerSheet);

/** Below the first breakpoint. */
const PHONE = '(max-width: 39.99rem)';

const prepareForms = () => {
  ComposerForm.prepare();
  ComposerSheet.prepare();
  import('./post-edit-form.tsx').catch(() => undefined);
};

/**
 * "Share Something New": a bar that opens into the form of a post. Closed, it keeps the draft.
 * @param asked opens the form: the member came here to write
 */
export function Composer({ asked }: { asked: boolean }) {
  const member = useMember();
  const panel = useId();
  const bar = useRef<HTMLButtonElement>(null);
  const panelElement = useRef<HTMLDivElement>(null);
  const draft = draftName(member.id, 'post');
  const isNarrow = useMedia(PHONE);
  const waits = useDrafts((drafts) => isUnsaved(drafts[draft]));
  const isSharing = useIsMutating({ mutationKey: [createPost.name] }) > 0;
  // On a phone it fills the screen: a draft is announced, and its author opens it.
  const [open, setOpen] = useState(() => asked || (!window.matchMedia(PHONE).matches && isUnsaved(draftOf(draft))));
  // A restored draft does not take the focus when the screen appears; opening the form does.
  const [wanted, setWanted] = useState(asked);
  // While open it keeps its layout: rotating a phone would remount the form and abort its upload.
  const [isPhone, setPhone] = useState(isNarrow);
  if (!open && isPhone !== isNarrow) setPhone(isNarrow);
  const setExpanded = (next: boolean) => {
    setOpen(next);
    setWanted(next);
  };

  // A change of the draft from outside remounts the form, which reads the draft again.
  const [round, setRound] = useState(0);
  const beginAgain = () => {
    setRound(round + 1);
    setWanted(true);
  };

  const prepare = () => {
    ComposerForm.prepare();
    if (isPhone) ComposerSheet.prepare();
  };

  useFocusAfter(open, bar);
  useEffect(() => {
    // While the form's code loads: a space would press the bar again, and close the form.
    if (open && document.activeElement === bar.current) panelElement.current?.focus({ preventScroll: true });
  }, [open]);
  useEffect(() => {
    // Without a worker that caches the forms' code, the page preloads it: the network may be lost.
    if (!('serviceWorker' in navigator)) void databaseTime().then(prepareForms);
  }, []);

  const form = (
    <>
      <DraftNote draft={draft} onDiscard={beginAgain} />
      <AttachedBlogPost draft={draft} onRemove={beginAgain} />
      <ComposerForm key={round} draft={draft} focusTitle={wanted} onClose={() => setExpanded(false)} />
    </>
  );
  return (
    <Card as="section" flush aria-label={circle.feed.share} className="shadow-card">
      <h2>
        <button
          ref={bar}
          type="button"
          aria-expanded={open}
          aria-controls={isPhone ? undefined : panel}
          aria-haspopup={isPhone ? 'dialog' : undefined}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setExpanded(!open)}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-left font-sans text-base font-semibold tracking-normal text-muted transition-colors hover:text-ink focus-visible:-outline-offset-4 sm:px-7"
        >
          <Avatar {...member} src={member.profileImageUrl} size="sm" />
          <span className="grid min-w-0 grow leading-tight">
            <span>{circle.feed.share}</span>
            {isPhone && waits ? (
              <span className="text-sm text-blue">{isSharing ? 'Sharing…' : 'Draft saved'}</span>
            ) : null}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-5 shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      {isPhone ? null : (
        <div
          ref={panelElement}
          id={panel}
          hidden={!open}
          tabIndex={-1}
          className="border-t border-line px-5 py-6 outline-none sm:px-7"
        >
          {open ? <div className="grid gap-5">{form}</div> : null}
        </div>
      )}
      {isPhone && open ? <ComposerSheet onClose={() => setExpanded(false)}>{form}</ComposerSheet> : null}
    </Card>
  );
}

interface Props {
  readonly draft: string;
  readonly onRemove: () => void;
}

/** The blog post that a new post will be about, as readers will see it. */
function AttachedBlogPost({ draft, onRemove }: Props) {
  const blogPost = useDrafts((drafts) => attachmentOf(drafts[draft]));
  if (!blogPost) return null;
  const remove = () => {
    detachBlogPost(draft);
    onRemove();
  };
  return (
    <div className="relative">
      <BlogReference {...blogPost} />
      <IconButton
        size="sm"
        label="Remove blog post"
        onClick={remove}
        className="absolute! top-1.5 right-1.5 text-muted"
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
