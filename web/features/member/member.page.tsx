import { definePage } from '../../app/page.ts';
import { circle } from '#data/content/circle.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { Standing } from '#shared/ui/level-badge.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { isNewMember } from '../welcome/new-member.ts';
import { ConfirmEmailNote } from '../confirm-email/confirm-email-note.tsx';
import { Link } from '../../app/link.tsx';
import { News } from './news.tsx';
import { NextLesson } from './next-lesson.tsx';
import { NextWebinar } from '../webinars/next-webinar.tsx';
import { useMember } from '../../app/member.tsx';
import { useHasScreen } from '../../app/navigation.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { CircleContent } from '#data/content/schema.ts';
import { Card } from '#shared/ui/card.tsx';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { useSession } from '../../device/use-session.ts';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Newspaper from 'lucide-react/icons/newspaper';
import PenLine from 'lucide-react/icons/pen-line';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { CurrentUser } from '#shared/contracts/users.ts';

/** How long the dashboard stays after signing out. */
const SIGN_OUT_DELAY_MS = 500;

const WelcomeCard = lazyPart(async () => (await import('../welcome/welcome-card.tsx')).default);

const { eyebrow, nameless, lead } = circle.dashboard;

/** The dashboard: the member's level and points, and links to the Circle's screens. */
export function MemberScreen() {
  const member = useMember();
  const hasScreen = useHasScreen();
  return (
    <Container className="pb-section">
      <PageHeader
        bar="other"
        eyebrow={eyebrow}
        title={`Welcome, ${member.firstName || nameless}`}
        lead={lead}
        actions={
          <>
            {actionsFor(member)
              .filter(({ to }) => hasScreen(to))
              .map(({ label, to }, index) => (
                <Link key={to} to={to} className={buttonClass({ variant: index === 0 ? 'accent' : 'secondary' })}>
                  {label}
                </Link>
              ))}
            <LogOutButton />
          </>
        }
      />
      <ConfirmEmailNote className="mt-6" />
      <Standing level={member.level} points={member.points} className="mt-3 lg:mt-6" />
      <News />
      <NextLesson />
      <NextWebinar className="mt-5" />
      <ul className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {cardsFor(member)
          .filter(({ href }) => hasScreen(href))
          .map((card) => (
            <DashboardCard key={card.title} {...card} />
          ))}
      </ul>
      {isNewMember(member) ? <WelcomeCard className="mt-8" /> : null}
    </Container>
  );
}

type CardContent = CircleContent['dashboard']['memberCards'][number];

/** A card of the dashboard. The heading's link covers it. */
function DashboardCard({ title, text, href }: CardContent) {
  const Icon = cardIcons[href];
  return (
    <Card as="li" interactive className="group @container relative grid content-start gap-3">
      {Icon ? <Icon aria-hidden="true" strokeWidth={1.5} className="mb-2 size-8 text-red" /> : null}
      <h2 className="flex items-center justify-between gap-4 text-2xl wrap-anywhere @max-[12rem]:text-lg">
        <Link to={href} className="after:absolute after:inset-0">
          {title}
        </Link>
        <ArrowRight
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-1 @max-[12rem]:hidden"
        />
      </h2>
      <p className="text-muted">{text}</p>
    </Card>
  );
}

/** Signs out and goes to the home page, even if the call fails. */
function LogOutButton() {
  const { signOut } = useSession();
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    setPending(await signOut(SIGN_OUT_DELAY_MS));
  };
  return (
    <Button variant="secondary" pending={pending} pendingLabel="Logging out…" onClick={() => void leave()}>
      Logout
    </Button>
  );
}

const { memberCards, adminCards } = circle.dashboard;

/** The icons of the dashboard, by address. */
const cardIcons: Readonly<Record<string, typeof Users>> = {
  '/circle': MessagesSquare,
  '/circle#share': PenLine,
  '/profile': UserRound,
  '/blog/admin': Newspaper,
  '/admin/users': Users,
  '/admin/chats': MessageCircle,
};

/** The cards of the dashboard. The screen leaves out those of missing screens (`useHasScreen`). */
const cardsFor = ({ isAdmin }: CurrentUser) => (isAdmin ? [...memberCards, ...adminCards] : memberCards);

const memberActions = [
  { label: 'Create Post', to: '/circle#share' },
  { label: 'Member Directory', to: '/members-app' },
  { label: 'Profile Settings', to: '/profile' },
];
const adminActions = [
  { label: 'Blog Administration', to: '/blog/admin' },
  { label: 'User Management', to: '/admin/users' },
];

/** The buttons of the dashboard's head; the same applies. */
const actionsFor = ({ isAdmin }: CurrentUser) => (isAdmin ? [...memberActions, ...adminActions] : memberActions);

export const page = definePage({
  Screen: MemberScreen,
  head: () => ({ title: 'Dashboard | The Bonjour Circle', robots: 'noindex' }),
});
