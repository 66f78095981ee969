import { create } from 'zustand';
import type { DesktopState } from '#shared/api/desktop-bridge.ts';

interface DesktopStore {
  /** Null until the process behind the page has said it. */
  readonly state: DesktopState | null;
  readonly take: (state: DesktopState) => void;
}

const useStore = create<DesktopStore>()((set) => ({ state: null, take: (state) => set({ state }) }));

/** Takes over what the process behind the page says of itself. */
export const takeState = (state: DesktopState): void => useStore.getState().take(state);

export const useDesktopState = (): DesktopState | null => useStore(({ state }) => state);
