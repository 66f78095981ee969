import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { contact } from '#data/content/contact.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { openChat } from '#shared/contracts/endpoints/chat.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { useSearchParam } from '../../app/navigation.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { Outcome } from '../../app/token-action.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';
import { allMessagesKey, sessionKey } from './chat-queries.ts';

const ChatPanel = lazyPart(async () => (await import('./chat-panel.tsx')).ChatPanel);

/**
 * `/chat?token=…`, the link in a mail with an answer from the chat. A button opens the conversation by POST, because
 * mail scanners open links but press no buttons.
 */
export default function OpenChat() {
  return (
    <QueryRoot>
      <OpenPanel />
    </QueryRoot>
  );
}

function OpenPanel() {
  const token = useSearchParam('token');
  const hydrated = useHydrated();
  const client = useApi();
  const queryClient = useQueryClient();
  const [isShown, setShown] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!isShown && takesFocus.current) again.current?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, [isShown]);
  const close = (goesOn = false) => {
    takesFocus.current = !goesOn;
    setShown(false);
  };
  const open = useMutation({
    mutationFn: () => client.call(openChat, { body: { token } }),
    async onSuccess({ isClosed }) {
      // The tab may have cached another conversation.
      queryClient.removeQueries({ queryKey: allMessagesKey });
      await queryClient.resetQueries({ queryKey: sessionKey });
      setShown(!isClosed);
    },
  });
  const isRefused = open.error instanceof ApiError && ['invalid_token', 'validation_failed'].includes(open.error.code);

  if (open.isSuccess) {
    return (
      <>
        {open.data.isClosed ? (
          <Outcome
            title="This conversation is closed"
            lead="Our reply is in the email you came from. Anything else? Start a new conversation in the chat."
          />
        ) : (
          <Outcome title="Welcome back" lead="Your conversation is open in the chat.">
            {isShown ? null : (
              <Button ref={again} onClick={() => setShown(true)}>
                Show conversation
              </Button>
            )}
          </Outcome>
        )}
        {isShown ? <ChatPanel onClose={close} /> : null}
      </>
    );
  }
  if (isRefused || (hydrated && !token)) {
    return (
      <Outcome
        title="This link has expired"
        lead="Links work for a week, in the first browser that opens them. Your conversation is still in the chat there."
      >
        <p className="text-sm text-muted">
          You can also reply to our email, or write to{' '}
          <a href={`mailto:${contact.email}`} className="link">
            {contact.email}
          </a>
          .
        </p>
      </Outcome>
    );
  }
  return (
    <PanelPage title="Your conversation" lead="We’ve replied. Open the conversation to continue it here.">
      <FormError>{open.error?.message}</FormError>
      <Button
        pending={open.isPending}
        pendingLabel="Opening…"
        onClick={() => open.mutate()}
        className="noscript:hidden"
      >
        Open conversation
      </Button>
      <p className="hidden noscript:block">
        The chat needs JavaScript. Without it, reply to our email or write to {contact.email}.
      </p>
    </PanelPage>
  );
}
