import Settings from 'lucide-react/icons/settings';
import { useState } from 'react';
import type { DesktopPerson, DesktopSettings, DesktopState } from '#shared/api/desktop-bridge.ts';
import { IconButton, Button } from '#shared/ui/button.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { FormError, FormRow } from '#shared/ui/form.tsx';
import { bridge } from './bridge.ts';

const words = { connecting: 'Connecting…', online: 'Connected', offline: 'Offline' } as const;
const lights = { connecting: 'bg-ochre', online: 'bg-success', offline: 'bg-danger' } as const;

/** The top of the window: the brand, the connection and the signed-in administrator. */
export function TopBar({ state, person }: { state: DesktopState; person: DesktopPerson }) {
  const [inSettings, setInSettings] = useState(false);
  const { connection } = state;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="flex min-h-14 items-center justify-between gap-4 px-4 lg:px-5">
        <Logo label="Bonjour" className="h-7" />
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
      </div>
      {connection === 'offline' ? (
        <p role="alert" className="border-t border-line bg-blush py-2 text-center text-sm">
          You’re offline. You can still read what was loaded before. Replies are sent when you reconnect.
        </p>
      ) : null}
      {inSettings ? <SettingsDialog settings={state.settings} onClose={() => setInSettings(false)} /> : null}
    </header>
  );
}

interface SettingsDialogProps {
  readonly settings: DesktopSettings;
  readonly onClose: () => void;
}

const NIGHT = { from: '19:00', to: '08:00' };

/** Settings of this computer: open at start-up, and quiet hours. */
function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const [draft, setDraft] = useState(settings);
  const [failed, setFailed] = useState(false);
  const hours = draft.quietHours;

  const save = () =>
    void bridge.changeSettings(draft).then(onClose, () => {
      setFailed(true);
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Settings"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>Save</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FormError>{failed ? 'We couldn’t save your settings. Please try again.' : undefined}</FormError>
        <Choice
          label="Open Bonjour when this computer starts"
          checked={draft.openAtLogin}
          onChange={(openAtLogin) => setDraft({ ...draft, openAtLogin })}
        />
        <Choice
          label="Quiet hours"
          checked={hours !== null}
          onChange={(quiet) => setDraft({ ...draft, quietHours: quiet ? NIGHT : null })}
        />
        {hours ? (
          <FormRow>
            <Field label="From">
              <Input
                type="time"
                value={hours.from}
                onChange={({ target }) => setDraft({ ...draft, quietHours: { ...hours, from: target.value } })}
              />
            </Field>
            <Field label="To">
              <Input
                type="time"
                value={hours.to}
                onChange={({ target }) => setDraft({ ...draft, quietHours: { ...hours, to: target.value } })}
              />
            </Field>
          </FormRow>
        ) : null}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const Choice = ({ label, checked, onChange }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      className="size-5 accent-red-fill"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
);
