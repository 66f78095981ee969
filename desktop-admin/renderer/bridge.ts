import type { DesktopBridge } from '#shared/api/desktop-bridge.ts';

declare global {
  interface Window {
    /** Set by the preload script. */
    readonly bonjour: DesktopBridge;
  }
}

/** The bridge to the main process. */
export const bridge: DesktopBridge = window.bonjour;
