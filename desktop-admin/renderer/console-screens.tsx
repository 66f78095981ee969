import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ConsoleFrame } from '#shared/admin/frame/console-frame.tsx';
import { consoleSections } from '#shared/admin/frame/sections.ts';
import { Loading } from '#shared/ui/skeleton.tsx';

const ChatsScreen = lazy(async () => ({ default: (await import('#shared/admin/chats/chats-screen.tsx')).ChatsScreen }));

/** The shared screens at the addresses that they have on the website. */
export const ConsoleScreens = () => (
  <ConsoleFrame sections={consoleSections.filter(({ to }) => to === '/admin/chats')}>
    <Suspense fallback={<Loading label="Loading…" />}>
      <Routes>
        <Route path="/admin/chats" element={<ChatsScreen />} />
        <Route path="*" element={<Navigate to="/admin/chats" replace />} />
      </Routes>
    </Suspense>
  </ConsoleFrame>
);
