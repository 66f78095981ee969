import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { InquiriesScreen } from '../../shared/admin/inquiries/inquiries-screen.tsx';
import { renderConsole } from './render-console.tsx';

/** The time of the sample data. */
export const AT = '2026-01-05T10:00:00.000Z';

/** Simone Weil's message, as in the console. */
export const inquiry = (id: number, more: Partial<Inquiry> = {}): Inquiry => ({
  id,
  threadId: 100 + id,
  kind: 'message',
  firstName: 'Simone',
  lastName: 'Weil',
  email: 'simone&co@lycee.example',
  schoolName: 'Lycée Fénelon',
  serviceInterest: 'Podcasts',
  message: 'May we talk about podcasts?',
  booking: null,
  quarantined: false,
  createdAt: AT,
  seenAt: null,
  answeredAt: null,
  note: null,
  ...more,
});

type Options = NonNullable<Parameters<typeof renderConsole>[1]>;

/** The console's inquiries; one by default. */
export const showInquiries = (replies: Options['replies'] = {}, at = '/admin/inquiries') =>
  renderConsole(<InquiriesScreen />, {
    at,
    replies: {
      'inquiries.list': () => [inquiry(1)],
      'inquiries.update': ({ body }) =>
        inquiry(1, { seenAt: AT, answeredAt: Object(body).state === 'answered' ? AT : null }),
      ...replies,
    },
  });
