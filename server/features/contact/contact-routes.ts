import type * as contract from '#shared/contracts/contact.ts';
import type { Deps } from '../../app/deps.ts';
import type { HandlersFor } from '../../app/call.ts';
import { receiveInquiry } from './receive-inquiry.ts';

/** The contact form. */
export function contactHandlers(deps: Deps): HandlersFor<typeof contract> {
  return {
    async sendInquiry({ body, client, log, write }) {
      return write(async (tx) => {
        const inquiry = {
          first_name: body.firstName,
          last_name: body.lastName,
          email: body.email,
          school_name: body.schoolName,
          service_interest: body.serviceInterest,
          message: body.message,
        };
        await receiveInquiry(tx, deps, { inquiry, trap: body.website, client, log });
        return { success: true };
      });
    },
  };
}
