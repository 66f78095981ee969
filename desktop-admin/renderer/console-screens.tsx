import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ConsoleFrame } from '#shared/admin/frame/console-frame.tsx';
import { type ConsolePage, consoleScreens } from '#shared/admin/screens.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';

/** The code of each screen, loaded when it is first shown. */
const screens: Readonly<Record<ConsolePage, ComponentType>> = {
  today: lazy(async () => ({ default: (await import('#shared/admin/today/today-screen.tsx')).TodayScreen })),
  setup: lazy(async () => ({ default: (await import('#shared/admin/setup/setup-screen.tsx')).SetupScreen })),
  analytics: lazy(async () => ({
    default: (await import('#shared/admin/analytics/analytics-screen.tsx')).AnalyticsScreen,
  })),
  inbox: lazy(async () => ({ default: (await import('#shared/admin/inbox/inbox-screen.tsx')).InboxScreen })),
  chats: lazy(async () => ({ default: (await import('#shared/admin/chats/chats-screen.tsx')).ChatsScreen })),
  inquiries: lazy(async () => ({
    default: (await import('#shared/admin/inquiries/inquiries-screen.tsx')).InquiriesScreen,
  })),
  blog: lazy(async () => ({ default: (await import('#shared/admin/blog/blog-screen.tsx')).BlogScreen })),
  users: lazy(async () => ({ default: (await import('#shared/admin/users/users-screen.tsx')).UsersScreen })),
  membership: lazy(async () => ({
    default: (await import('#shared/admin/membership/membership-screen.tsx')).MembershipScreen,
  })),
  reports: lazy(async () => ({ default: (await import('#shared/admin/reports/reports-screen.tsx')).ReportsScreen })),
  library: lazy(async () => ({ default: (await import('#shared/admin/library/library-screen.tsx')).LibraryScreen })),
  webinars: lazy(async () => ({
    default: (await import('#shared/admin/webinars/webinars-screen.tsx')).WebinarsScreen,
  })),
  contacts: lazy(async () => ({
    default: (await import('#shared/admin/contacts/contacts-screen.tsx')).ContactsScreen,
  })),
  schools: lazy(async () => ({ default: (await import('#shared/admin/schools/schools-screen.tsx')).SchoolsScreen })),
  mailbox: lazy(async () => ({
    default: (await import('#shared/admin/mailbox/mailbox-screen.tsx')).MailboxScreen,
  })),
  'office-hours': lazy(async () => ({
    default: (await import('#shared/admin/office-hours/office-hours-screen.tsx')).OfficeHoursScreen,
  })),
  topics: lazy(async () => ({ default: (await import('#shared/admin/topics/topics-screen.tsx')).TopicsScreen })),
  services: lazy(async () => ({
    default: (await import('#shared/admin/services/services-screen.tsx')).ServicesScreen,
  })),
  newsletter: lazy(async () => ({
    default: (await import('#shared/admin/newsletter/newsletter-screen.tsx')).NewsletterScreen,
  })),
  privacy: lazy(async () => ({ default: (await import('#shared/admin/privacy/privacy-screen.tsx')).PrivacyScreen })),
  jobs: lazy(async () => ({ default: (await import('#shared/admin/jobs/jobs-screen.tsx')).JobsScreen })),
  audit: lazy(async () => ({ default: (await import('#shared/admin/audit/audit-screen.tsx')).AuditScreen })),
};

const [first] = consoleScreens;

/** The console's screens at their addresses. The window opens with the first. */
export function ConsoleScreens() {
  const { pathname } = useLocation();
  return (
    <ConsoleFrame>
      <ScreenBoundary resetOn={pathname}>
        <Suspense fallback={<Loading label="Loading…" className="pt-12" />}>
          <Routes>
            {consoleScreens.map(({ page, path }) => {
              const Screen = screens[page];
              return <Route key={path} path={path} element={<Screen />} />;
            })}
            <Route path="*" element={<Navigate to={first.path} replace />} />
          </Routes>
        </Suspense>
      </ScreenBoundary>
    </ConsoleFrame>
  );
}

interface Props {
  /** Resets the error when another screen is shown. */
  readonly resetOn: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly resetOn: string;
}

/** Shows an error when a screen fails to load or to render, with a button that reloads the window. */
class ScreenBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetOn: this.props.resetOn };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetOn }: Props, state: State): State | null {
    return resetOn === state.resetOn ? null : { failed: false, resetOn };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        as="h1"
        description="We couldn’t show this screen. Please try again."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
