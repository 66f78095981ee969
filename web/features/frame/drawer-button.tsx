import Menu from 'lucide-react/icons/menu';
import { useState, type ComponentType } from 'react';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface PanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const loadPanel = async (): Promise<ComponentType<PanelProps>> => (await import('./drawer-panel.tsx')).DrawerPanel;

/** Opens the navigation on narrow screens. The panel's code is fetched when pointer or focus come near. */
export function DrawerButton() {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const [open, setOpen] = useState(false);

  // Should it not arrive, the next press tries again.
  const fetchPanel = () =>
    void loadPanel().then(
      (panel) => setPanel(() => panel),
      () => undefined,
    );

  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-mr-2.5 noscript:hidden"
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => {
          fetchPanel();
          setOpen(true);
        }}
      >
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      {Panel ? <Panel open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
