import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Bell from 'lucide-react/icons/bell';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import DoorOpen from 'lucide-react/icons/door-open';
import Flag from 'lucide-react/icons/flag';
import Inbox from 'lucide-react/icons/inbox';
import Library from 'lucide-react/icons/library';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserPlus from 'lucide-react/icons/user-plus';
import { useId, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { overviewQuery } from '#shared/api/queries/console.ts';
import { libraryQuery } from '#shared/api/queries/library.ts';
import { todayQuery } from '#shared/api/queries/members.ts';
import { unreadQuery } from '#shared/api/queries/messages.ts';
import { unreadNotificationsQuery } from '#shared/api/queries/notifications.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { MOST_UNREAD } from '#shared/contracts/limits.ts';
import { upTo } from '#shared/rules/member-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { useHasScreen } from '../../app/navigation.ts';
import { useCachedCount } from '../../device/cached-frame.ts';
import { useOwnItems } from '../../device/outbox/page-outbox.ts';
import { useReached } from '../../device/use-connection.ts';

/** One line: the number of items, and a link to them. Lines with a count of 0 are left out. */
interface Line {
  readonly count: number;
  /** The maximum count; unlimited by default. */
  readonly most?: number;
  readonly one: string;
  readonly many: string;
  readonly to: string;
  readonly Icon: typeof Bell;
}

/** The dashboard's news: what is new since the last visit, unread and pending, and for administrators the agency's. */
export function News() {
  const { isAdmin } = useMember();
  return (
    <div className="mt-3 grid items-start gap-5 lg:mt-8 lg:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
      <ForMember />
      {isAdmin ? <ForAgency /> : null}
    </div>
  );
}

function ForMember() {
  const { id } = useMember();
  const api = useApi();
  const isReached = useReached();
  const hasLibrary = useHasScreen()('/library');
  const library = useQuery({ ...libraryQuery(api), enabled: hasLibrary });
  const today = useQuery(todayQuery(api));
  const messages = useQuery({ ...unreadQuery(api), ...useCachedCount(unreadQuery(api)) });
  const notifications = useQuery({
    ...unreadNotificationsQuery(api),
    ...useCachedCount(unreadNotificationsQuery(api)),
  });
  const waiting = useOwnItems(id).length;
  const counted = circleLimits.todayCounted;
  const lines: Line[] = [
    {
      count: today.data?.posts.count ?? 0,
      most: counted,
      one: 'new post since your last visit',
      many: 'new posts since your last visit',
      to: '/feed',
      Icon: MessagesSquare,
    },
    {
      count: library.data?.news ?? 0,
      one: 'new resource in the library',
      many: 'new resources in the library',
      to: '/library',
      Icon: Library,
    },
    {
      count: messages.data?.messages ?? 0,
      one: 'unread message',
      many: 'unread messages',
      to: '/messages',
      Icon: MessageCircle,
    },
    {
      count: messages.data?.requests ?? 0,
      one: 'message request',
      many: 'message requests',
      to: '/messages?show=requests',
      Icon: Mail,
    },
    {
      count: notifications.data?.count ?? 0,
      most: MOST_UNREAD,
      one: 'new notification',
      many: 'new notifications',
      to: '/member#notifications',
      Icon: Bell,
    },
    {
      count: today.data?.newMembers.count ?? 0,
      most: counted,
      one: 'new member since your last visit',
      many: 'new members since your last visit',
      to: '/members-app',
      Icon: UserPlus,
    },
    {
      count: waiting,
      one: 'unsent item',
      many: 'unsent items',
      to: '/member#outbox',
      Icon: CloudUpload,
    },
  ];
  const reads = [today, messages, notifications, ...(hasLibrary ? [library] : [])];
  return (
    <NewsCard
      title="What’s new"
      lines={lines}
      isPending={reads.some(({ data, isError }) => !data && !isError)}
      isFailed={reads.some(({ data, isError }) => !data && isError)}
      onRetry={() => void Promise.all(reads.filter(({ isError }) => isError).map(({ refetch }) => refetch()))}
      nothing="You’re all caught up."
      failure={
        isReached
          ? 'We couldn’t load everything that’s new.'
          : 'You’re offline. You’ll see what’s new when you reconnect.'
      }
    />
  );
}

const line = (count: number | undefined, words: Omit<Line, 'count' | 'most'>): Line => ({
  count: count ?? 0,
  most: circleLimits.overviewCount,
  ...words,
});

/** The agency's pending items, fetched for administrators only. */
function ForAgency() {
  const { data, isError, refetch } = useQuery({ ...overviewQuery(useApi()), staleTime: 0, refetchOnMount: true });
  const lines = [
    line(data?.waitingChats, {
      one: 'chat waiting for a reply',
      many: 'chats waiting for a reply',
      to: '/admin/chats',
      Icon: MessageCircle,
    }),
    line(data?.waitingInquiries, {
      one: 'inquiry waiting for a reply',
      many: 'inquiries waiting for a reply',
      to: '/admin/inquiries',
      Icon: Inbox,
    }),
    line(data?.openReports, { one: 'open report', many: 'open reports', to: '/admin/reports', Icon: Flag }),
    line(data?.waitingApplications, {
      one: 'membership request',
      many: 'membership requests',
      to: '/admin/joining',
      Icon: DoorOpen,
    }),
    line(data?.failedJobs, { one: 'failed task', many: 'failed tasks', to: '/admin/jobs', Icon: TriangleAlert }),
  ];
  return (
    <NewsCard
      title="For the team"
      lines={lines}
      isPending={!data && !isError}
      isFailed={!data && isError}
      onRetry={() => void refetch()}
      nothing="Nothing is waiting for the team."
      failure="We couldn’t load what’s waiting for the team."
    />
  );
}

interface NewsCardProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly isPending: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly nothing: string;
  readonly failure: string;
}

function NewsCard({ title, lines, isPending, isFailed, onRetry, nothing, failure }: NewsCardProps) {
  const id = useId();
  const hasScreen = useHasScreen();
  const shown = lines.filter(({ count, to }) => count > 0 && hasScreen(to));
  return (
    <Card as="section" flush aria-labelledby={id}>
      <h2 id={id} className="label border-b border-line px-5 py-3 font-sans text-muted">
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((each) => (
          <NewsLine key={each.to} {...each} />
        ))}
      </ul>
      {isPending ? (
        <Loading label="Loading what’s new…" className={shown.length > 0 ? 'border-t border-line' : ''}>
          <div className="px-5 py-4">
            <Skeleton className="h-5 w-56 max-w-full" />
          </div>
        </Loading>
      ) : isFailed ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
          <Note>{failure}</Note>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : shown.length === 0 ? (
        <p className="flex items-center gap-3 px-5 py-4">
          <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-success" />
          <Note>{nothing}</Note>
        </p>
      ) : null}
    </Card>
  );
}

const Note = ({ children }: { children: ReactNode }) => <span className="text-sm text-muted">{children}</span>;

function NewsLine({ count, most = Infinity, one, many, to, Icon }: Line) {
  return (
    <li className="group relative flex min-h-12 items-center gap-3 px-5 py-2 transition-colors hover:bg-sunken">
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-red" />
      <Link to={to} className="min-w-0 grow after:absolute after:inset-0">
        <strong className="figures">{upTo(count, most)}</strong> {count === 1 ? one : many}
      </Link>
      <ArrowRight
        aria-hidden="true"
        className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-1"
      />
    </li>
  );
}
