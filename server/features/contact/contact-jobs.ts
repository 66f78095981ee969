import type { SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../deps.ts';
import { inquiryMail } from './contact-mail.ts';
import { findInquiry } from './contact-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'contact.notify': { inquiryId: number };
  }
}

/** Mails inquiries to `CONTACT_EMAIL`. */
export function registerContactJobs({ db, jobs, config }: Deps, sendMail: SendMail): void {
  jobs.work('contact.notify', async ({ inquiryId }) => {
    const inquiry = await findInquiry(db, inquiryId);
    // Deleted before it was mailed: there is nothing left to tell.
    if (inquiry) await sendMail(inquiryMail(inquiry, config.contactEmail));
  });
}
