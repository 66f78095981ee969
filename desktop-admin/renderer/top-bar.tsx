import Settings from 'lucide-react/icons/settings';
import { useState } from 'react';
import type { DesktopPerson, DesktopState } from '#shared/api/desktop-bridge.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { SignOutButton } from './sign-out-button.tsx';

const words = { connecting: 'Connecting…', online: 'Connected', offline: 'Offline' } as const;
const lights = { connecting: 'bg-ochre', online: 'bg-success', offline: 'bg-danger' } as const;

/** The head of the window: the brand, whether the server is in reach, and whose console it is. */
export function TopBar({ state, person }: { state: DesktopState; person: DesktopPerson }) {
  const [inSettings, setInSettings] = useState(false);
  const { connection } = state;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <Container width="wide" className="flex min-h-16 items-center justify-between gap-4">
        <Logo label="Bonjour" className="h-8" />
        <div className="flex items-center gap-3 text-sm">
          <output className="flex items-center gap-2 text-muted">
            <span aria-hidden="true" className={`size-2 rounded-full ${lights[connection]}`} />
            {words[connection]}
          </output>
          <span className="hidden font-semibold sm:inline">
            {person.firstName} {person.lastName}
          </span>
          <IconButton label="Settings" onClick={() => setInSettings(true)}>
            <Settings aria-hidden="true" className="size-5" />
          </IconButton>
          <SignOutButton />
        </div>
      </Container>
      {connection === 'offline' ? (
        <p role="alert" className="border-t border-line bg-blush py-2 text-center text-sm">
          You are offline. You see what was loaded before; replies are kept and sent when the connection is back.
        </p>
      ) : null}
      {inSettings ? <SettingsDialog settings={state.settings} onClose={() => setInSettings(false)} /> : null}
    </header>
  );
}
