import { useRef, useState } from 'react';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { useShortcuts } from '../frame/shortcuts.ts';
import { ListDetail } from '../list/list-detail.tsx';
import { useInboxAddress } from './inbox-address.ts';
import { ThreadList } from './thread-list.tsx';
import { ThreadPane } from './thread-pane.tsx';

const NewMessageDialog = lazyPart(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog);

/**
 * Every conversation with people outside the agency, at /admin/inbox: the views and the list, the open thread, and the
 * person it is with. A phone shows one of them at a time. The URL has the view and the open thread, so that links and
 * reloads open it.
 */
export function InboxScreen() {
  const { openId, open, close, linkTo } = useInboxAddress();
  const [isWriting, setWriting] = useState(false);
  const list = useRef<HTMLElement>(null);
  useShortcuts('Inbox', [{ keys: 'c', label: 'New message', run: () => setWriting(true) }]);
  return (
    <>
      <VisuallyHidden>
        <h1>Inbox</h1>
      </VisuallyHidden>
      <ListDetail
        isBare
        hasNarrowList
        label="Open conversation"
        back="Back to the inbox"
        onClose={close}
        nothing={<NothingOpen />}
        list={<ThreadList ref={list} onNew={() => setWriting(true)} />}
        detail={
          openId === null ? undefined : (
            <ThreadPane
              key={openId}
              id={openId}
              linkTo={linkTo}
              onOpen={open}
              onClose={close}
              // On a phone, the list is back only in the next render.
              onFocusLost={() => requestAnimationFrame(() => list.current?.focus())}
            />
          )
        }
      />
      {isWriting ? (
        <NewMessageDialog
          onClose={() => setWriting(false)}
          onSent={(id) => {
            setWriting(false);
            open(id);
          }}
        />
      ) : null}
    </>
  );
}

const NothingOpen = () => (
  <div className="grid min-h-96 grid-cols-[minmax(0,1fr)] content-center">
    <EmptyState
      title="Choose a conversation"
      description="Choose a conversation from the list. Press ? for shortcuts."
    />
  </div>
);
