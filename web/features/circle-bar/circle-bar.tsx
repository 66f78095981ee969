import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { circle } from '#data/content/circle.ts';
import { wordmarkId } from '#shared/rules/wordmark.ts';
import { cx } from '#shared/ui/cx.ts';
import { useTyping } from '#shared/ui/use-typing.ts';
import { barItemClass } from '#shared/ui/bar-button.tsx';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { useHasScreen } from '../../app/navigation.ts';
import { links, placeOf, type CircleLink } from './places.ts';
import { You } from './you.tsx';

interface CircleBarProps {
  /** Buttons such as search and notifications. */
  readonly tools: ReactNode;
  /** Badges by a link's address. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** Called when somebody follows the link back to a screen. */
  readonly onBack: (to: string) => void;
  /** Opens the chat with the agency; undefined for its staff. */
  readonly onAsk?: (() => void) | undefined;
}

interface Mark {
  /** Shown at the icon, such as the number of unread messages. */
  readonly badge: ReactNode;
  /** The link's current destination: the new items. */
  readonly to: string;
}

/**
 * The Circle's bars. On narrow screens a title above, which shrinks by a fifth on scroll, and the navigation below,
 * which is hidden while somebody types; from 1024 px one rail on the left. In a very low window they scroll with the
 * page.
 */
export function CircleBar({ tools, marks, onBack, onAsk }: CircleBarProps) {
  const { pathname } = useLocation();
  const hasScreen = useHasScreen();
  const { isAdmin } = useMember();
  const isTyping = useTyping();
  const { title, back } = placeOf(pathname);
  return (
    <header
      data-screen-only=""
      data-circle-bar=""
      className={cx(
        'sticky -top-3 z-20 flex h-[calc(3.5rem+1px+env(safe-area-inset-top))] shrink-0 items-end gap-1 border-b border-line bg-surface',
        'pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(0.5rem,env(safe-area-inset-left))]',
        'short:static short:h-auto short:flex-wrap',
        'lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-1.5 lg:py-2',
      )}
    >
      <div className="flex h-11 min-w-0 grow items-center lg:hidden">
        {back ? (
          <Link
            to={back.to}
            aria-label={back.label}
            title={back.label}
            onClick={() => onBack(back.to)}
            className="inline-grid size-[min(2.75rem,48px)] shrink-0 place-items-center rounded-sm hover:bg-sunken"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
        ) : null}
        {/* Never truncated: it is the screen's only title here. */}
        <p
          className={cx(
            'line-clamp-2 font-display text-[length:min(var(--text-xl),8vw)] leading-tight',
            !back && 'pl-3',
          )}
        >
          {title}
        </p>
      </div>
      <Link
        to="/"
        title="Website"
        className="hidden min-h-11 shrink-0 items-center justify-center rounded-sm text-ink lg:flex"
      >
        <svg viewBox="0 -76 354 102" aria-hidden="true" className="h-5.5 w-auto">
          <use href={`#${wordmarkId}`} />
        </svg>
        <span className="sr-only">Bonjour website</span>
      </Link>
      <div className="flex shrink-0 max-lg:h-11 max-lg:items-center lg:mt-1 lg:flex-col lg:border-b lg:border-line lg:pb-1.5">
        {tools}
      </div>
      <nav
        aria-label="The Circle"
        className={cx(
          'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-surface',
          'max-lg:pr-[env(safe-area-inset-right)] max-lg:pb-[env(safe-area-inset-bottom)] max-lg:pl-[env(safe-area-inset-left)]',
          'short:static! short:w-full short:border-t-0! lg:flex lg:grow lg:flex-col lg:pt-1.5',
          isTyping && 'max-lg:hidden',
        )}
      >
        <ul className="mx-auto flex max-w-lg lg:w-full lg:grow lg:flex-col">
          <li className="max-lg:hidden">
            <ShareLink />
          </li>
          {links
            .filter(({ to, isFor }) => hasScreen(to) && (isFor !== 'administrators' || isAdmin))
            .flatMap((link) => [
              <li key={link.to} className={cx('min-w-0 flex-1 lg:flex-none', link.isFor && 'max-lg:hidden')}>
                <BarLink {...link} mark={marks[link.to]} />
              </li>,
              // The middle of a phone's bar.
              link.to === '/messages' ? (
                <li key="share" className="flex-1 lg:hidden">
                  <ShareLink />
                </li>
              ) : null,
            ])}
          <li className="min-w-0 flex-1 lg:mt-auto lg:flex-none">
            <You onAsk={onAsk} />
          </li>
        </ul>
      </nav>
    </header>
  );
}

interface BarLinkProps extends CircleLink {
  readonly mark: Mark | undefined;
}

function BarLink({ label, to, Icon, covers, mark }: BarLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = covers.test(pathname);
  // As in native apps: the current screen's button scrolls to the top.
  const goUp = () => pathname === to && window.scrollTo({ top: 0 });
  return (
    <Link
      to={mark?.to ?? to}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={goUp}
      className={cx('relative', barItemClass)}
    >
      <Icon aria-hidden="true" className="size-5.5" />
      <span className="max-w-full truncate">{label}</span>
      {/* After the label, in reading order. */}
      <span className="absolute top-1 left-1/2 ml-0.5">{mark?.badge}</span>
    </Link>
  );
}

/** Opens the post form of the feed, from any screen. */
const ShareLink = () => (
  <Link
    to="/feed#share"
    aria-label={circle.feed.share}
    title={circle.feed.share}
    className="group flex min-h-14 w-full items-center justify-center -outline-offset-4 lg:min-h-16"
  >
    <span className="grid size-11 place-items-center rounded-full bg-red-fill text-on-fill transition-colors group-hover:bg-red-deep forced-colors:border">
      <Plus aria-hidden="true" className="size-6" />
    </span>
  </Link>
);
