import type * as contract from '#shared/contracts/contact.ts';
import { timestamp } from '../../adapters/clock.ts';
import type { Deps } from '../../deps.ts';
import type { HandlersFor } from '../../http/handler.ts';
import { insertInquiry } from './contact-repository.ts';

/** Inquiries: stored first, then mailed by a durable job, so that a dead mail server loses and delays none (decisions §4). */
export function contactHandlers({ clock, limits, jobs }: Deps): HandlersFor<typeof contract> {
  return {
    async sendInquiry({ body, client, log, write }) {
      return write(async (tx) => {
        // Counted here, so that a repeat with the same key gets its answer again instead of a refusal.
        await limits.consume('contact:client', client);
        // Only a machine fills the field that people do not see. It gets the same answer, and nothing is thrown away.
        const quarantined = Boolean(body.website?.trim());
        const { id } = await insertInquiry(tx.db, {
          first_name: body.firstName,
          last_name: body.lastName,
          email: body.email,
          school_name: body.schoolName,
          service_interest: body.serviceInterest,
          message: body.message,
          quarantined: quarantined ? 1 : 0,
          created_at: timestamp(clock),
        });
        if (!quarantined) await jobs.add(tx, 'contact.notify', { inquiryId: id });
        tx.afterCommit(() => log.info({ inquiry: id, quarantined }, 'inquiry received'));
        return { success: true };
      });
    },
  };
}
