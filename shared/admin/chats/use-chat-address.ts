import { useSearchParams } from 'react-router-dom';
import type { ChatsFilter } from '#shared/api/queries/chats.ts';

interface ChatAddress {
  readonly chosen: string | null;
  readonly choose: (sessionId: string | null) => void;
  readonly filter: ChatsFilter;
  readonly narrow: (change: ChatsFilter) => void;
  /** The address of a conversation that keeps the filter. */
  readonly addressOf: (sessionId: string) => string;
}

/** Which conversation is open and how the list is narrowed, both from the address. */
export function useChatAddress(): ChatAddress {
  const [params, setParams] = useSearchParams();
  const state = params.get('state');
  const search = params.get('search') ?? undefined;

  const withChange = (change: Readonly<Record<string, string | null | undefined>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };

  return {
    chosen: params.get('chat'),
    choose: (sessionId) => setParams(withChange({ chat: sessionId })),
    filter: { state: state === 'active' || state === 'resolved' ? state : undefined, search },
    narrow: (change) => setParams(withChange({ ...change }), { replace: true }),
    addressOf: (sessionId) => `?${withChange({ chat: sessionId })}`,
  };
}
