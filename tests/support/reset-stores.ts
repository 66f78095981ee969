import type { StoreApi } from 'zustand';
import { useLiveState } from '#shared/api/live/live-state.ts';
import { useToasts } from '#shared/ui/toast/toast-store.ts';
import { useInstall } from '../../web/device/install/install-prompt.ts';
import { useOffer } from '../../web/device/install/offer-choice.ts';
import { pageOwner } from '../../web/device/owner.ts';
import { useChatState } from '../../web/features/chat/chat-state.ts';
import { useJustShared } from '../../web/features/feed/just-shared.ts';
import { useWorker } from '../../web/features/guard/update-note.tsx';
import { useNewIds } from '../../web/live/new-posts.ts';

const reset = <T>(store: StoreApi<T>): void => store.setState(store.getInitialState(), true);

/** Empties the page’s stores, as a reload does. What is stored on the device stays. */
export function resetStores(): void {
  reset(useLiveState);
  reset(useToasts);
  reset(pageOwner);
  reset(useInstall);
  reset(useOffer);
  reset(useChatState);
  reset(useJustShared);
  reset(useNewIds);
  reset(useWorker);
}
