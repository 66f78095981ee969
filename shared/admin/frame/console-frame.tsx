import { useQuery } from '@tanstack/react-query';
import FileClock from 'lucide-react/icons/file-clock';
import Flag from 'lucide-react/icons/flag';
import Inbox from 'lucide-react/icons/inbox';
import ListX from 'lucide-react/icons/list-x';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Newspaper from 'lucide-react/icons/newspaper';
import Presentation from 'lucide-react/icons/presentation';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserPlus from 'lucide-react/icons/user-plus';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { useLiveState, usePolling } from '#shared/api/live/live-state.ts';
import { CHATS_POLL, overviewQuery } from '#shared/api/queries/console.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { AdminOverview } from '#shared/contracts/overview.ts';
import { Container } from '#shared/ui/layout.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { RepliesProvider, useWaitingReplies } from '../replies/replies-provider.tsx';
import { sessionOf } from '../replies/replies.ts';
import { type ConsolePage, consoleScreens } from '../screens.ts';
import { ConsoleLink } from './console-link.tsx';

const icons: Readonly<Record<ConsolePage, typeof Users>> = {
  chats: MessageCircle,
  inquiries: Inbox,
  blog: Newspaper,
  users: Users,
  joining: UserPlus,
  reports: Flag,
  topics: Tags,
  services: Presentation,
  newsletter: Mail,
  privacy: ShieldCheck,
  jobs: ListX,
  audit: FileClock,
};

/** The count of the overview that each screen shows beside its name; null where nothing waits for anybody. */
const waitingCounts: Readonly<Record<ConsolePage, keyof AdminOverview | null>> = {
  chats: 'openChats',
  inquiries: 'newInquiries',
  blog: null,
  users: null,
  joining: 'waitingApplications',
  reports: 'openReports',
  topics: null,
  services: null,
  newsletter: null,
  privacy: null,
  jobs: 'failedJobs',
  audit: null,
};

const linkClass =
  'flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-semibold whitespace-nowrap text-muted ' +
  'transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink';

/** The console: the navigation beside the screen, above it where there is no room beside. */
export function ConsoleFrame({ children }: { readonly children: ReactNode }) {
  const list = useCurrentInView();
  return (
    <Container width="wide" className="grid gap-x-10 pb-section lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start">
      <nav
        aria-label="Console"
        data-screen-only=""
        // Positioned, so that what only screen readers are told scrolls along and does not widen the page.
        className="relative -mx-(--spacing-gutter) overflow-x-auto border-b border-line px-(--spacing-gutter) py-2 lg:sticky lg:top-22 lg:in-[html:has([data-circle-bar])]:top-6 lg:mx-0 lg:mt-10 lg:border-0 lg:p-0"
      >
        <ul ref={list} className="flex w-max gap-1 lg:grid lg:w-auto">
          {consoleScreens.map(({ page, path, label }) => {
            const Icon = icons[page];
            return (
              <li key={page}>
                <ConsoleLink to={path} className={linkClass}>
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  <span className="lg:grow">{label}</span>
                  <Waiting page={page} />
                </ConsoleLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="min-w-0">
        <RepliesProvider>
          <RepliesWaiting />
          {children}
        </RepliesProvider>
      </div>
    </Container>
  );
}

/** How much is waiting in a screen; nothing where nothing is, or where nothing is counted. */
function Waiting({ page }: { readonly page: ConsolePage }) {
  const overview = useQuery({ ...overviewQuery(useApi()), refetchInterval: usePolling(CHATS_POLL) });
  const counted = waitingCounts[page];
  const count = (counted && overview.data?.[counted]) ?? 0;
  if (count === 0) return null;
  return (
    <span className="figures rounded-full bg-red-fill px-2 py-0.5 text-xs font-semibold text-on-fill">
      {count < circleLimits.overviewCount ? count : `${circleLimits.overviewCount - 1}+`}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}

/**
 * Says on every screen how many replies wait for the network, such as after a restart without one, and links to the chats
 * whose replies wait for a decision of their author. With a network a reply is gone before the count could be read.
 */
function RepliesWaiting() {
  const replies = useWaitingReplies();
  const isDown = useLiveState() === 'down';
  const stuck = replies.filter(({ state }) => state !== 'waiting');
  const count = isDown ? replies.length - stuck.length : 0;
  const chats = [...new Set(stuck.map(sessionOf))];
  return (
    <>
      <output className={count > 0 ? noteClass : 'sr-only'}>
        {count === 0 ? '' : `${count} ${count === 1 ? 'reply is' : 'replies are'} waiting to be sent`}
      </output>
      {chats.length === 0 ? null : (
        <p className={noteClass}>
          {stuck.length === 1 ? 'One of your replies was not sent.' : `${stuck.length} of your replies were not sent.`}{' '}
          {chats.map((sessionId, index) => (
            <ConsoleLink key={sessionId} to={`/admin/chats?chat=${sessionId}`} className="link mr-3">
              {chats.length === 1 ? 'Open the chat' : `Open chat ${index + 1}`}
            </ConsoleLink>
          ))}
        </p>
      )}
    </>
  );
}

const noteClass = 'mt-6 block bg-tint px-4 py-3 text-sm';

/**
 * For a list of links that scrolls sideways on a phone: the current one is brought into its middle, and stays there when
 * the links become wider, as with the numbers of what waits.
 * @returns for the list, inside what scrolls
 */
function useCurrentInView(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const links = list.current;
    const bar = links?.parentElement;
    const current = links?.querySelector('[aria-current="page"]');
    if (!bar || !current) return undefined;
    const bring = () => {
      // Sideways only: scrollIntoView would move the page too.
      const { left, width } = current.getBoundingClientRect();
      bar.scrollLeft += left - bar.getBoundingClientRect().left - (bar.clientWidth - width) / 2;
    };
    const observer = new ResizeObserver(bring);
    observer.observe(links);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- another screen has another link
  }, [pathname]);
  return list;
}
