import MessageCircle from 'lucide-react/icons/message-circle';
import { cx } from '#shared/ui/cx.ts';

/** Beside the list, before a conversation is chosen. */
export const NothingChosen = ({ className }: { className?: string }) => (
  <div className={cx('place-content-center justify-items-center gap-3 bg-paper p-10 text-center', className)}>
    <MessageCircle aria-hidden="true" className="size-8 text-ochre" />
    <h2 className="text-2xl">Choose a conversation</h2>
    <p className="max-w-96 text-muted">Or begin one: every member’s profile has a Message button.</p>
  </div>
);
