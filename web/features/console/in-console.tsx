import type { ComponentType } from 'react';
import { consoleSections } from '#shared/admin/frame/sections.ts';
import { ConsoleFrame } from '#shared/admin/frame/console-frame.tsx';
import { PlatformProvider } from '#shared/api/platform-context.tsx';
import { useHasScreen } from '../../app/optional-link.tsx';
import { webPlatform } from './web-platform.ts';

/** Makes a shared console screen a page of the site: in the shared frame, on the web platform. */
export function inConsole(Screen: ComponentType): ComponentType {
  return function ConsolePage() {
    const hasScreen = useHasScreen();
    return (
      <PlatformProvider platform={webPlatform}>
        <ConsoleFrame sections={consoleSections.filter(({ to }) => hasScreen(to))}>
          <Screen />
        </ConsoleFrame>
      </PlatformProvider>
    );
  };
}
