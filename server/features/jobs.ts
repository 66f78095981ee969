import type { SendMail } from '../adapters/mail.ts';
import type { Deps } from '../app/deps.ts';
import { registerForgetting } from '../erasures/forget-mails.ts';
import { registerRemoval } from './account/remove-member.ts';
import { registerAuthJobs } from './auth/auth-jobs.ts';
import { registerConfirmationJob } from './auth/email-confirmation.ts';
import { registerBlogJobs } from './blog/blog-picture-service.ts';
import { registerChatJobs } from './chat/chat-jobs.ts';
import { registerContactJobs } from './contact/contact-jobs.ts';
import { registerErasing } from './erasure/privacy-routes.ts';
import { memberData } from './member-data.ts';
import { registerNewsletterJobs } from './newsletter/newsletter-jobs.ts';
import { registerPushJobs } from './push/push-jobs.ts';
import { registerReportJobs } from './reports/report-jobs.ts';

/** Says how each kind of job is done. */
export function registerJobs(deps: Deps, sendMail: SendMail): void {
  registerAuthJobs(deps, sendMail);
  registerConfirmationJob(deps, sendMail);
  registerContactJobs(deps, sendMail);
  registerChatJobs(deps, sendMail);
  registerNewsletterJobs(deps, sendMail);
  registerReportJobs(deps, sendMail);
  registerBlogJobs(deps);
  registerPushJobs(deps);
  registerForgetting(deps);
  registerErasing(deps);
  registerRemoval(deps, memberData(deps));
}
