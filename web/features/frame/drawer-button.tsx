import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';

const DrawerPanel = lazyPart(async () => (await import('./drawer-panel.tsx')).DrawerPanel);

/** Opens the navigation on narrow screens. The panel's code is fetched when pointer or focus come near. */
export function DrawerButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-mr-2.5 noscript:hidden"
        onPointerEnter={DrawerPanel.prepare}
        onFocus={DrawerPanel.prepare}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <DrawerPanel open={open} onOpenChange={setOpen} />
    </>
  );
}
