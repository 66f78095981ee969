import type { ReactNode } from 'react';
import { useIsConfirmed } from './app/member.tsx';
import { PushListener } from './device/push/device-push.ts';
import { feedArrivals } from './features/feed/outbox.ts';
import { libraryArrivals } from './features/library/outbox.ts';
import { messageArrivals } from './features/messages/outbox.ts';
import { NotificationsButton } from './features/notifications/notifications-button.tsx';
import { OutboxButton } from './features/outbox/outbox-button.tsx';

const arrivals = { ...feedArrivals, ...libraryArrivals, ...messageArrivals };

/** The buttons that the bars of the Circle and of the console share: outbox and notifications. */
export function MemberTools({ children }: { readonly children?: ReactNode }) {
  const isConfirmed = useIsConfirmed();
  return (
    <>
      {isConfirmed ? <OutboxButton arrivals={arrivals} /> : null}
      {children}
      <NotificationsButton />
      {isConfirmed ? <PushListener /> : null}
    </>
  );
}
