import { useParams, useSearchParams } from 'react-router-dom';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container } from '#shared/ui/layout.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { ListPane } from './list-pane.tsx';
import { boxOf } from './messages-link.tsx';
import MessageCircle from 'lucide-react/icons/message-circle';

/** The member's conversations and the open one: side by side where there is room, else one at a time. */
export function MessagesScreen() {
  const { userId } = useParams();
  const [search] = useSearchParams();

  const other = userId === undefined ? undefined : Number(userId);
  return (
    <Container
      width="wide"
      // On a phone an open conversation fills the window.
      data-fills-window={other === undefined ? '' : 'alone'}
      className="flex min-h-0 grow lg:py-8"
    >
      <div className="-mx-gutter grid min-h-0 grow grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] border-line bg-surface lg:mx-0 lg:grid-cols-[23rem_minmax(0,1fr)] lg:rounded-md lg:border">
        <ListPane
          box={boxOf(search)}
          chosen={other}
          className={cx('min-h-0 border-line lg:flex lg:border-r', other === undefined ? 'flex' : 'hidden')}
        />
        {other === undefined ? (
          <NothingChosen className="hidden lg:grid" />
        ) : (
          <ConversationPane key={other} userId={other} />
        )}
      </div>
    </Container>
  );
}

/** Shown beside the list before a conversation is chosen. */
const NothingChosen = ({ className }: { className?: string }) => (
  <div className={cx('place-content-center justify-items-center gap-3 bg-paper p-10 text-center', className)}>
    <MessageCircle aria-hidden="true" className="size-8 text-ochre" />
    <h2 className="text-2xl">Choose a conversation</h2>
    <p className="max-w-96 text-muted">Or start one: every member’s profile has a Message button.</p>
    <Link to="/members-app" className={buttonClass({ variant: 'secondary' }, 'mt-2')}>
      Browse Members
    </Link>
  </div>
);
