import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { isUnreached } from '#shared/api/api-error.ts';
import { usePolling } from '#shared/api/live/live-state.ts';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { CHATS_POLL, consoleTodayQuery } from '#shared/api/queries/console.ts';
import { needsSetup, SETUP } from '#shared/rules/first-administrator.ts';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { Meetings, NeedsALook, NextSteps, Scheduled } from './coming-up.tsx';
import { OutOfDate, Part } from './part.tsx';
import { dayAndTime, greeting, type Moment, momentOf, opening, wholeDate } from './waiting-time.ts';
import { WaitingList } from './waiting-list.tsx';
import { ThisWeek } from './this-week.tsx';

/** How often to refetch what has no event, such as a new member, in milliseconds. */
const REFRESH = 5 * 60_000;

/**
 * The console's start page, at /admin: who is waiting for a reply and how long, this week's numbers, due next steps with
 * schools, what goes out next and what needs attention. New messages appear automatically, and waiting times update
 * without a request.
 */
export function TodayScreen() {
  const client = useApi();
  const polling = usePolling(CHATS_POLL);
  const read = useQuery({ ...consoleTodayQuery(client), refetchInterval: (query) => polling(query) || REFRESH });
  const { data: me } = useQuery(currentUserQuery(client));
  const now = useNow();
  const retry = { onRetry: () => void read.refetch(), retrying: read.isFetching };
  const today = read.data;
  const moment = today && momentOf(today, now.getTime() - read.dataUpdatedAt);
  return (
    <>
      <PageHeader bar="same" title="Today" lead={<Lead now={now} moment={moment} />} />
      {me && needsSetup(me) ? (
        <p className="mt-6 border-l-4 border-ochre bg-sunken px-5 py-4">
          You’re using the account created during installation.{' '}
          <ConsoleLink to={SETUP} aria-current={undefined} className="link">
            Add your own name, email address and password
          </ConsoleLink>
        </p>
      ) : null}
      {read.isPending ? <TodayLoading /> : null}
      {read.isLoadingError ? (
        <ErrorState
          title="We couldn’t load this page"
          description={
            isUnreached(read.error) ? 'We can’t reach the server. Check your connection.' : 'Please try again.'
          }
          {...retry}
        />
      ) : null}
      {today && moment ? (
        <>
          {read.isRefetchError ? <OutOfDate since={read.dataUpdatedAt} {...retry} /> : null}
          <Part of={today.waiting} title="Waiting for a reply" {...retry}>
            {(waiting) => (
              <WaitingList
                waiting={waiting}
                moment={moment}
                done={`${today.nextSteps?.length ? 'Everyone has a reply' : 'All caught up'}. ${greeting(now)}${me ? `, ${me.firstName}` : ''}.`}
              />
            )}
          </Part>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
            <div>
              <ThisWeek today={today} {...retry} />
            </div>
            <div>
              <Part of={today.meetings} title="Meetings" {...retry}>
                {(meetings) => <Meetings meetings={meetings} now={moment.now} />}
              </Part>
              {today.nextSteps?.length === 0 ? null : (
                <Part of={today.nextSteps} title="Next steps" {...retry}>
                  {(steps) => <NextSteps steps={steps} now={new Date(moment.now)} />}
                </Part>
              )}
              <Part of={today.scheduled} title="Coming up" {...retry}>
                {(scheduled) => <Scheduled scheduled={scheduled} now={moment.now} />}
              </Part>
              <Part of={today.problems} title="Needs your attention" {...retry}>
                {(problems) => <NeedsALook problems={problems} />}
              </Part>
            </div>
          </div>
        </>
      ) : null}
    </>
  );
}

/** The date and the opening hours. */
function Lead({ now, moment }: { readonly now: Date; readonly moment: Moment | undefined }) {
  const hours = moment && opening(moment);
  return (
    <>
      {wholeDate(now.getTime())}
      {moment === undefined ? null : <span className="block sm:inline sm:before:content-['_·_']">{hoursWords()}</span>}
    </>
  );

  function hoursWords(): string {
    if (hours === undefined) return 'Offices are closed for the next two weeks';
    const at = moment?.now ?? 0;
    return 'until' in hours
      ? `Business hours until ${dayAndTime(hours.until, at)}`
      : `Offices are closed until ${dayAndTime(hours.from, at)}`;
  }
}

const TodayLoading = () => (
  <Loading label="Loading today…" className="pt-7">
    <Skeleton className="h-7 w-56 max-w-full" />
    <div className="mt-4 grid gap-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
    <div className="mt-10 grid gap-3 sm:grid-cols-3">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  </Loading>
);
