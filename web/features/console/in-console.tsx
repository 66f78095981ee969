import type { ComponentType } from 'react';
import { consoleSections } from '#shared/admin/frame/sections.ts';
import { ConsoleFrame } from '#shared/admin/frame/console-frame.tsx';
import { PlatformProvider } from '#shared/api/platform-context.tsx';
import { useHasScreen } from '../../app/optional-link.tsx';
import { webPlatform } from './web-platform.ts';

/** A screen of the console as a page of the site: the shared screen, in the shared frame, on this shell. */
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
