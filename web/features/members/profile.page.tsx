import { memberQuery } from '#shared/api/queries/members.ts';
import type { MemberProfile } from '#shared/contracts/users.ts';
import { definePage } from '../../app/page.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Card } from '#shared/ui/card.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { BackLink } from '../../app/circle-page.tsx';
import { Link } from '../../app/link.tsx';
import { FinishedCourses } from './finished-courses.tsx';
import { ProfileHead } from './profile-head.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

/** A member's profile, at /users/{userId}. */
export function ProfileScreen() {
  const { userId } = useParams();
  const id = readMemberId(userId);
  if (id === undefined) {
    return <NoProfile title="Invalid Profile" text="We can’t find this member. The link may be incomplete." />;
  }
  return <Profile key={id} id={id} />;
}

function Profile({ id }: { readonly id: number }) {
  // "Back" to a profile also scrolls to its head, not to where it was left.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const { data: member, isPending, error, refetch, isFetching } = useQuery(memberQuery(useApi(), id));

  if (isPending) return <ProfileLoading />;
  if (member === undefined) {
    return (
      <ErrorState
        as="h1"
        title="We couldn’t load this profile"
        description={error?.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (member === null) {
    return <NoProfile title="Profile Not Found" text="They may have left the Circle." />;
  }
  return (
    <Container className="pb-section">
      <BackToMembers />
      <ProfileHead member={member} />
      <div className="mt-10 grid grid-cols-1 items-start gap-8 lg:grid-cols-[2fr_3fr]">
        <Card as="section" aria-labelledby="about">
          <h2 id="about" className="text-2xl">
            About
          </h2>
          <p dir="auto" className="prose-lines mt-4 wrap-anywhere text-muted">
            {member.bio ?? `${member.firstName} hasn’t written anything here yet.`}
          </p>
          <FinishedCourses userId={id} />
        </Card>
        <RecentActivity userId={id} name={member.firstName} />
      </div>
    </Container>
  );
}

const BackToMembers = () => (
  <BackLink to="/members-app" className="mt-6">
    Back to Members
  </BackLink>
);

function NoProfile({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Container width="text" className="py-section">
      <Card className="grid justify-items-center gap-4 text-center">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-muted">{text}</p>
        <Link to="/members" className={buttonClass({}, 'mt-2')}>
          Browse Members
        </Link>
      </Card>
    </Container>
  );
}

/** Placeholders while a profile loads. */
const ProfileLoading = () => (
  <Container className="pt-6 pb-section">
    <Loading label="Loading profile..." />
    <div className="mt-8 flex flex-wrap items-center gap-8 border-b border-line pb-10">
      <Skeleton className="size-28 rounded-full" />
      <div className="grid grow gap-3">
        <Skeleton className="h-10 w-72 max-w-full" />
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-5 w-64 max-w-full" />
      </div>
    </div>
    <Skeleton className="mt-10 h-64 w-full" />
  </Container>
);

/** The id in `/users/{id}`: a whole number from 1; undefined for anything else. */
const readMemberId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

export const page = definePage<MemberProfile | null>({
  Screen: ProfileScreen,
  async prefetch({ queryClient, client, params }) {
    const id = readMemberId(params.userId);
    return id === undefined ? null : queryClient.ensureQueryData(memberQuery(client, id));
  },
  head: (member) => ({
    title: member ? `${member.firstName} ${member.lastName} | The Bonjour Circle` : 'Member | The Bonjour Circle',
    robots: 'noindex',
  }),
});
