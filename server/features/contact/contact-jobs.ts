import type { SendMail } from '../../adapters/mail.ts';
import { timestamp } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/secret-tokens.ts';
import type { Deps } from '../../app/deps.ts';
import { appointmentMail } from './appointment-mail.ts';
import { newestAppointment } from './appointment-repository.ts';
import { acknowledgementMail, inquiryMail } from './contact-mail.ts';
import { findInquiry } from './contact-repository.ts';
import { insertReceipt } from './receipt-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'contact.notify': { inquiryId: number };
    'contact.acknowledge': { inquiryId: number };
  }
}

/** Mails inquiries to `CONTACT_EMAIL`, and their senders a receipt; fixed times to both. */
export function registerContactJobs({ db, clock, jobs, config, publicUrl }: Deps, sendMail: SendMail): void {
  jobs.work('contact.notify', async ({ inquiryId }) => {
    const inquiry = await findInquiry(db, inquiryId);
    // Deleted before it was mailed: there is nothing left to tell.
    if (inquiry) await sendMail(inquiryMail(inquiry, { to: config.contactEmail, publicUrl: publicUrl() }));
  });

  jobs.work('contact.appointment', async ({ inquiryId, sequence, reader }) => {
    const inquiry = await findInquiry(db, inquiryId);
    const appointment = await newestAppointment(db, inquiryId);
    // Changed again before this mail went: the mail of that change says all.
    if (!inquiry?.details || appointment?.sequence !== sequence) return;
    const { details } = inquiry;
    const agency = config.contactEmail;
    await sendMail(appointmentMail({ inquiry, details, appointment, reader, agency, publicUrl: publicUrl() }));
  });

  // The token is made here, so that it is in the mail and nowhere else; a second try makes a second one.
  jobs.work('contact.acknowledge', async ({ inquiryId }) => {
    const inquiry = await findInquiry(db, inquiryId);
    if (!inquiry) return;
    const token = newToken();
    await insertReceipt(db, { token_hash: hashToken(token), inquiry_id: inquiryId, created_at: timestamp(clock) });
    await sendMail(acknowledgementMail(inquiry, `${publicUrl()}/receipt?token=${token}`));
  });
}
