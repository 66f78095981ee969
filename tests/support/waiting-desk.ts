import { beforeEach } from 'vitest';
import * as chat from '#shared/contracts/endpoints/chat.ts';
import { answerChat, getConsoleToday } from '#shared/contracts/endpoints/console.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import type { ConsoleToday } from '#shared/contracts/console-today.ts';
import { startConversation } from './chat.ts';
import { useTestApp } from './test-app.ts';
import type { MemberClient } from './test-client.ts';

/** A Wednesday morning, in a year without closed days in the content. */
export const WEDNESDAY = Date.parse('2030-03-06T10:00:00Z');

const inquiry = {
  firstName: 'Rosa',
  lastName: 'Bonheur',
  email: 'rosa@school.example',
  message: 'Could you film our open day?',
};

/** A server on a Wednesday morning with an administrator, and visitors who wait for a reply. */
export function useWaitingDesk() {
  const app = useTestApp();
  const signedIn = new Map<'admin', MemberClient>();
  const admin = () => signedIn.get('admin')!;
  /** Moves the clock, after which the administrator signs in again. */
  const until = async (instant: string | number) => {
    app.clock.advance(new Date(instant).getTime() - app.clock.now());
    signedIn.set('admin', await app.admin());
  };
  beforeEach(() => until(WEDNESDAY));
  const today = async (): Promise<ConsoleToday> => (await admin().call(getConsoleToday, {})).body;
  return {
    app,
    admin,
    until,
    today,
    waiting: async () => (await today()).waiting!.items,
    write: (more: { website?: string; message?: string } = {}) =>
      app.visitor().call(sendInquiry, { body: { ...inquiry, ...more } }),
    /** The path parameter of the newest inquiry's calls. */
    newestInquiry: async () => {
      const newest = app.db.selectFrom('contact_inquiries').select('id').orderBy('id', 'desc');
      return { id: String((await newest.executeTakeFirstOrThrow()).id) };
    },
    /** A visitor who has requested a person. */
    waitingChat: async () => {
      const visitor = app.visitor();
      const sessionId = await startConversation(visitor);
      const body = { sessionId, message: 'Is anybody there?', wantsPerson: true };
      await visitor.call(chat.sendChatMessage, { body });
      return { visitor, sessionId };
    },
    answer: (sessionId: string) =>
      admin().call(answerChat, { params: { sessionId }, body: { message: 'Good morning, Agnès here.' } }),
  };
}
