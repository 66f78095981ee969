import { circle } from '#data/content/circle.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { Standing } from '#shared/ui/standing.tsx';
import { ConfirmEmailNote } from '../confirm-email/confirm-email-note.tsx';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { useHasScreen } from '../../app/optional-link.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { actionsFor, cardsFor } from './dashboard-links.ts';
import { LogOutButton } from './log-out-button.tsx';

const { eyebrow, nameless, lead } = circle.dashboard;

/** The dashboard (members-side §2): who is here, where they stand, and the ways on. */
export function MemberScreen() {
  const member = useMember();
  const hasScreen = useHasScreen();
  return (
    <Container className="pb-section">
      <PageHeader
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
      <Standing level={member.level} points={member.points} className="mt-6" />
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {cardsFor(member)
          .filter(({ href }) => hasScreen(href))
          .map((card) => (
            <DashboardCard key={card.title} {...card} />
          ))}
      </ul>
    </Container>
  );
}
