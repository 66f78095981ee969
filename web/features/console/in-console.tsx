import type { ComponentType } from 'react';
import { ConsoleFrame } from '#shared/admin/frame/console-frame.tsx';
import { PlatformProvider } from '#shared/api/platform-context.tsx';
import { webPlatform } from './web-platform.ts';

/** Makes a shared console screen a page of the site: in the shared frame, on the web platform. */
export function inConsole(Screen: ComponentType): ComponentType {
  return function ConsolePage() {
    return (
      <PlatformProvider platform={webPlatform}>
        <ConsoleFrame>
          <Screen />
        </ConsoleFrame>
      </PlatformProvider>
    );
  };
}
