import { Dialog, type DialogProps } from './dialog.tsx';

/** A panel from the right: 300 px wide, 400 px from the sm breakpoint (public-side §9). */
export const Drawer = (props: Omit<DialogProps, 'size' | 'role'>) => <Dialog {...props} size="drawer" />;
