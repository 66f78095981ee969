import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ConsoleFrame } from '#shared/admin/frame/console-frame.tsx';
import { consoleSections } from '#shared/admin/frame/sections.ts';
import { consoleScreens } from '#shared/admin/screens.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const sections = consoleSections.filter(({ to }) => consoleScreens.some(({ path }) => path === to));
const [first] = sections;

/** The console's screens at their addresses. The window opens at the first, the chats. */
export function ConsoleScreens() {
  const { pathname } = useLocation();
  return (
    <ConsoleFrame sections={sections}>
      <ScreenBoundary resetOn={pathname}>
        <Suspense fallback={<Loading label="Loading…" className="pt-12" />}>
          <Routes>
            {consoleScreens.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            {first ? <Route path="*" element={<Navigate to={first.to} replace />} /> : null}
          </Routes>
        </Suspense>
      </ScreenBoundary>
    </ConsoleFrame>
  );
}
