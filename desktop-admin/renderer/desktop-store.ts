import { create } from 'zustand';
import { setLiveState } from '#shared/api/live/live-state.ts';
import type { DesktopState } from '#shared/api/desktop-bridge.ts';

interface DesktopStore {
  /** Null until the process behind the page has said it. */
  readonly state: DesktopState | null;
  readonly take: (state: DesktopState) => void;
}

const useStore = create<DesktopStore>()((set) => ({ state: null, take: (state) => set({ state }) }));

/** Takes over what the process behind the page says of itself. */
export function takeState(state: DesktopState): void {
  setLiveState(liveStates[state.connection]);
  useStore.getState().take(state);
}

/** The stream is in the other process; screens ask for its state in their own words. */
const liveStates = { connecting: 'connecting', online: 'open', offline: 'down' } as const;

export const useDesktopState = (): DesktopState | null => useStore(({ state }) => state);
