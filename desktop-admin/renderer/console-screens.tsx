import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ConsoleFrame } from '#shared/admin/frame/console-frame.tsx';
import { type ConsolePage, consoleScreens } from '#shared/admin/screens.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

/** The code of each screen, fetched when it is first shown. */
const screens: Readonly<Record<ConsolePage, ComponentType>> = {
  chats: lazy(async () => ({ default: (await import('#shared/admin/chats/chats-screen.tsx')).ChatsScreen })),
  inquiries: lazy(async () => ({
    default: (await import('#shared/admin/inquiries/inquiries-screen.tsx')).InquiriesScreen,
  })),
  blog: lazy(async () => ({ default: (await import('#shared/admin/blog/blog-screen.tsx')).BlogScreen })),
  users: lazy(async () => ({ default: (await import('#shared/admin/users/users-screen.tsx')).UsersScreen })),
  reports: lazy(async () => ({ default: (await import('#shared/admin/reports/reports-screen.tsx')).ReportsScreen })),
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

/** The console's screens at their addresses. The window opens at the first, the chats. */
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
