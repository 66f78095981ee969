import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import Clock from 'lucide-react/icons/clock';
import Contact from 'lucide-react/icons/contact';
import FileClock from 'lucide-react/icons/file-clock';
import Flag from 'lucide-react/icons/flag';
import Inbox from 'lucide-react/icons/inbox';
import Mails from 'lucide-react/icons/mails';
import LibraryBig from 'lucide-react/icons/library-big';
import ListX from 'lucide-react/icons/list-x';
import Mail from 'lucide-react/icons/mail';
import Mailbox from 'lucide-react/icons/mailbox';
import MessageCircle from 'lucide-react/icons/message-circle';
import Newspaper from 'lucide-react/icons/newspaper';
import Presentation from 'lucide-react/icons/presentation';
import School from 'lucide-react/icons/school';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sunrise from 'lucide-react/icons/sunrise';
import Tags from 'lucide-react/icons/tags';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { CHATS_POLL, overviewQuery } from '#shared/api/queries/console.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { threadCountsQuery } from '#shared/api/queries/threads.ts';
import { cx } from '#shared/ui/cx.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { ConsoleSection, SectionPage } from '../screens.ts';

export const sectionIcons: Readonly<Record<SectionPage, typeof Users>> = {
  today: Sunrise,
  analytics: ChartColumn,
  inbox: Inbox,
  chats: MessageCircle,
  inquiries: Mails,
  contacts: Contact,
  schools: School,
  'office-hours': Clock,
  mailbox: Mailbox,
  blog: Newspaper,
  services: Presentation,
  newsletter: Mail,
  users: Users,
  membership: UserPlus,
  reports: Flag,
  library: LibraryBig,
  webinars: CalendarDays,
  topics: Tags,
  privacy: ShieldCheck,
  jobs: ListX,
  audit: FileClock,
};

/** The style of a link in a phone's sheet of sections. */
export const sheetLinkClass =
  'flex min-h-12 items-center gap-2 rounded-sm px-2 font-semibold hover:bg-sunken aria-[current=page]:bg-tint';

/**
 * The badge of each section, such as "3" or "99+"; undefined without one.
 * @param isConfirmed whether the server has confirmed the sign-in; nothing is fetched before
 */
export function useWaiting(isConfirmed: boolean): (section: ConsoleSection) => string | undefined {
  const { data } = useQuery({
    ...overviewQuery(useApi()),
    enabled: isConfirmed,
    refetchInterval: usePolling(CHATS_POLL),
  });
  const threads = useQuery({
    ...threadCountsQuery(useApi()),
    enabled: isConfirmed,
    refetchInterval: usePolling(CHATS_POLL),
  });
  return ({ page, waits }) => {
    const count = (page === 'inbox' ? threads.data?.open : waits && data?.[waits]) ?? 0;
    if (count === 0) return undefined;
    return count < circleLimits.overviewCount ? String(count) : `${circleLimits.overviewCount - 1}+`;
  };
}

interface BadgeProps {
  /** The badge of a section; a dot where the number is shown elsewhere. */
  readonly waiting: string | undefined;
  readonly className?: string | undefined;
}

/** The badge of a section. Screen readers read it after the section's name. */
export const WaitingBadge = ({ waiting, className }: BadgeProps) =>
  waiting === undefined ? null : (
    <span
      className={cx(
        'figures rounded-full bg-red-fill px-1.5 py-0.5 text-[0.6875rem] leading-none font-semibold text-on-fill',
        className,
      )}
    >
      {waiting === '·' ? <span aria-hidden="true">·</span> : waiting}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
