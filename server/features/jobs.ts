import type { SendMail } from '../adapters/mail.ts';
import type { Deps } from '../deps.ts';
import { registerContactJobs } from './contact/contact-jobs.ts';
import { registerMailJobs } from './mail/mail-jobs.ts';

/** Says how each kind of job is done. */
export function registerJobs(deps: Deps, sendMail: SendMail): void {
  registerMailJobs(deps, sendMail);
  registerContactJobs(deps, sendMail);
}
