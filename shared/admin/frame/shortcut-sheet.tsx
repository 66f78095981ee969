import { Dialog } from '#shared/ui/dialog.tsx';
import { useStoredChoice } from '#shared/ui/use-stored-choice.ts';
import { letterKeys, useActiveShortcuts } from './shortcuts.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const names: Readonly<Record<string, string>> = { Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑', Enter: '↵ Enter' };

/** The shortcuts of this screen, and the switch for single-key ones. */
export function ShortcutSheet({ open, onOpenChange }: SheetProps) {
  const groups = useActiveShortcuts();
  const isOn = useStoredChoice(letterKeys) === 'on';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg">
      <label className="flex min-h-11 items-center gap-3 pb-4">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => letterKeys.choose(target.checked ? 'on' : 'off')}
          className="size-5 shrink-0"
        />
        <span>Use single keys as shortcuts. Turn this off if you dictate or they get in your way.</span>
      </label>
      <div className="gap-8 sm:columns-2">
        {groups.map(({ name, shortcuts }) => (
          <section key={name} className="break-inside-avoid pb-6">
            <h3 className="label pb-2 text-muted">{name}</h3>
            <dl className="text-sm">
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
                  <dt>{label}</dt>
                  <dd className="flex shrink-0 items-center gap-1 text-muted">
                    {keys.split(' ').map((key, index) => (
                      <span key={key} className="contents">
                        {index > 0 ? <span>then</span> : null}
                        <kbd className="min-w-7 rounded-sm border border-edge px-1.5 py-0.5 text-center font-sans font-semibold text-ink">
                          {names[key] ?? key}
                        </kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
