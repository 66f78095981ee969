import type { SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../deps.ts';
import { type ChatReason, chatMail } from './chat-mail.ts';
import { findSession, hasAgent } from './chat-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'chat.notify': { sessionId: string; reason: ChatReason };
  }
}

/** Tells `CONTACT_EMAIL` that somebody waits for a person. */
export function registerChatJobs({ db, jobs, config, publicUrl }: Deps, sendMail: SendMail): void {
  jobs.work('chat.notify', async ({ sessionId, reason }, jobId) => {
    const session = await findSession(db, sessionId);
    // Closed, or taken over by a person before the mail went: nobody waits any more.
    if (!session || session.is_resolved) return;
    if (reason === 'person' && (await hasAgent(db, sessionId))) return;
    const mail = chatMail(session, reason, { to: config.contactEmail, publicUrl: publicUrl() });
    await sendMail({ id: `chat-${session.id}-${jobId}-${Date.parse(session.created_at).toString(36)}`, ...mail });
  });
}
