import { useState } from 'react';
import type { DesktopSettings } from '#shared/api/desktop-bridge.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { FormError, FormRow } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { bridge } from './bridge.ts';

interface SettingsDialogProps {
  readonly settings: DesktopSettings;
  readonly onClose: () => void;
}

const NIGHT = { from: '19:00', to: '08:00' };

/** What each person sets on their own computer: the start with the system, and the hours without notifications. */
export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
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
        <FormError>{failed ? 'We could not save your settings. Please try again.' : undefined}</FormError>
        <Choice
          label="Start Bonjour with this computer"
          checked={draft.openAtLogin}
          onChange={(openAtLogin) => setDraft({ ...draft, openAtLogin })}
        />
        <Choice
          label="Do not disturb at certain hours"
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
