import type { DesktopBridge } from '#shared/api/desktop-bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly bonjour: DesktopBridge;
  }
}

/** The way to the process behind this page. */
export const bridge: DesktopBridge = window.bonjour;
