import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import MailX from 'lucide-react/icons/mail-x';
import type { ReactNode } from 'react';
import type { ConsoleToday } from '#shared/contracts/console-today.ts';
import { localTimeWithZone } from '#shared/rules/local-time.ts';
import { dateToday, stepDate } from '#shared/rules/contact-labels.ts';
import { jobLabels } from '#shared/rules/console-labels.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { connectionNames } from '../mailbox/mailbox-labels.ts';
import { sectionIcons } from '../frame/sections.tsx';
import { dayAndTime } from './waiting-time.ts';

type Icon = typeof MailX;

interface ScheduledProps {
  readonly scheduled: NonNullable<ConsoleToday['scheduled']>;
  /** The server's time, in milliseconds. */
  readonly now: number;
}

/** The next scheduled posts and newsletters. */
export const Scheduled = ({ scheduled, now }: ScheduledProps) => (
  <>
    <h2 className="text-xl">Coming up</h2>
    {scheduled.length === 0 ? (
      <p className="mt-3 border-t border-line py-4 text-sm text-muted">Nothing scheduled.</p>
    ) : (
      <ul className="mt-3 border-t border-line">
        {scheduled.map(({ kind, id, title, at }) => (
          <Line
            key={`${kind} ${id}`}
            Icon={kind === 'post' ? sectionIcons.blog : sectionIcons.newsletter}
            to={kind === 'post' ? `/blog/admin?post=${id}` : `/admin/newsletter?issue=${id}`}
            title={title}
          >
            {kind === 'post' ? 'Post' : 'Newsletter'} ·{' '}
            <time dateTime={at} title={localTimeWithZone(at)}>
              {dayAndTime(Date.parse(at), now)}
            </time>
          </Line>
        ))}
      </ul>
    )}
  </>
);

interface MeetingsProps {
  readonly meetings: NonNullable<ConsoleToday['meetings']>;
  /** The server's time, in milliseconds. */
  readonly now: number;
}

/** The confirmed meetings of the next days, in the reader's time zone. */
export const Meetings = ({ meetings, now }: MeetingsProps) => (
  <>
    <h2 className="text-xl">Meetings</h2>
    {meetings.length === 0 ? (
      <p className="mt-3 border-t border-line py-4 text-sm text-muted">No meetings in the next seven days.</p>
    ) : (
      <ul className="mt-3 border-t border-line">
        {meetings.map(({ id, title, name, schoolName, at }) => (
          <Line key={id} Icon={CalendarClock} to={`/admin/inquiries?open=${id}`} title={title}>
            {Date.parse(at) <= now ? 'Now, since ' : ''}
            <time dateTime={at} title={localTimeWithZone(at)}>
              {dayAndTime(Date.parse(at), now)}
            </time>{' '}
            · {[name, schoolName].filter(Boolean).join(', ')}
          </Line>
        ))}
      </ul>
    )}
  </>
);

interface NextStepsProps {
  readonly steps: NonNullable<ConsoleToday['nextSteps']>;
  /** In the reader's time zone. */
  readonly now: Date;
}

/** The schools whose next step is due, the most overdue first. */
export const NextSteps = ({ steps, now }: NextStepsProps) => (
  <>
    <h2 className="text-xl">Next steps</h2>
    <ul className="mt-3 border-t border-line">
      {steps.map(({ id, name, nextStep, nextDate }) => (
        <Line key={id} Icon={sectionIcons.schools} to={`/admin/schools?school=${id}`} title={name}>
          {nextStep === null ? '' : `${nextStep} · `}
          <time dateTime={nextDate}>
            {nextDate < dateToday(now) ? `Overdue since ${stepDate(nextDate, now)}` : 'Today'}
          </time>
        </Line>
      ))}
    </ul>
    <p className="pt-3 text-sm text-muted">
      <ConsoleLink to="/admin/schools?sort=next" aria-current={undefined} className="link">
        See all next steps
      </ConsoleLink>
    </p>
  </>
);

interface NeedsALookProps {
  readonly problems: NonNullable<ConsoleToday['problems']>;
}

const counted = (count: number, one: string, many: string): string =>
  `${count >= 100 ? '99+' : count} ${count === 1 ? one : many}`;

type FailedJob = NeedsALookProps['problems']['failedJobs'][number];

const isMail = ({ kind }: FailedJob): boolean => /^Email\b/.test(jobLabels[kind] ?? '');

/** How many tasks failed, and what most of them were. */
const summed = (jobs: readonly FailedJob[]) => ({
  count: jobs.reduce((sum, { count }) => sum + count, 0),
  words: jobs
    .slice(0, 3)
    .map(({ kind, count }) => `${jobLabels[kind] ?? kind}${count > 1 ? ` (${count})` : ''}`)
    .join('; '),
});

/** Failed tasks, and what needs a decision. */
export function NeedsALook({ problems }: NeedsALookProps) {
  const { failedJobs, newsletters, mail, openReports, waitingApplications } = problems;
  const mails = summed(failedJobs.filter(isMail));
  const others = summed(failedJobs.filter((job) => !isMail(job)));
  const isCalm = failedJobs.length + newsletters.length + mail.length + openReports + waitingApplications === 0;
  return (
    <>
      <h2 className="text-xl">Needs your attention</h2>
      {isCalm ? (
        <p className="mt-3 flex items-center gap-2 border-t border-line py-4 text-sm text-muted">
          <Check aria-hidden="true" className="size-4.5 text-success" /> All clear. Emails are being sent, and no
          reports are open.
        </p>
      ) : (
        <ul className="mt-3 border-t border-line">
          {newsletters.map(({ id, subject, status }) => (
            <Line key={id} Icon={sectionIcons.newsletter} isUrgent to={`/admin/newsletter?issue=${id}`} title={subject}>
              {status === 'held'
                ? 'Newsletter · Missed its send time. Send it now?'
                : 'Newsletter · Paused because too many emails failed'}
            </Line>
          ))}
          {mail.map((connection) => (
            <Line key={connection} Icon={sectionIcons.mailbox} isUrgent to="/admin/mailbox" title="Email isn’t working">
              {connectionNames[connection]}
            </Line>
          ))}
          {mails.count > 0 ? (
            <Line
              Icon={MailX}
              isUrgent
              to="/admin/jobs"
              title={`${counted(mails.count, 'email', 'emails')} couldn’t be sent`}
            >
              {mails.words}
            </Line>
          ) : null}
          {others.count > 0 ? (
            <Line
              Icon={sectionIcons.jobs}
              isUrgent
              to="/admin/jobs"
              title={`${counted(others.count, 'other task', 'other tasks')} failed`}
            >
              {others.words}
            </Line>
          ) : null}
          {openReports > 0 ? (
            <Line Icon={sectionIcons.reports} to="/admin/reports" title={counted(openReports, 'report', 'reports')}>
              Waiting for your decision
            </Line>
          ) : null}
          {waitingApplications > 0 ? (
            <Line
              Icon={sectionIcons.membership}
              to="/admin/joining"
              title={counted(waitingApplications, 'membership request', 'membership requests')}
            >
              Approve or decline
            </Line>
          ) : null}
        </ul>
      )}
    </>
  );
}

interface LineProps {
  readonly Icon: Icon;
  readonly to: string;
  readonly title: string;
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
}

/** A line that links to its screen. */
const Line = ({ Icon, to, title, isUrgent = false, children }: LineProps) => (
  <li className="relative flex gap-3 border-b border-line px-1 py-3 hover:bg-sunken">
    <Icon
      aria-hidden="true"
      className={isUrgent ? 'mt-1 size-5 shrink-0 text-red' : 'mt-1 size-5 shrink-0 text-muted'}
    />
    <div className="min-w-0">
      <ConsoleLink
        to={to}
        aria-current={undefined}
        className="block font-semibold wrap-anywhere after:absolute after:inset-0"
      >
        {title}
      </ConsoleLink>
      <p className="text-sm text-muted">{children}</p>
    </div>
  </li>
);
