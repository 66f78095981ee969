import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type * as contract from '#shared/contracts/overview.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { countOpenChats } from '../chat/chat-repository.ts';
import { countWaitingChats } from '../chat/waiting-chats.ts';
import { countUnanswered } from '../contact/contact-repository.ts';
import { countWaiting } from '../membership/application-repository.ts';
import { countGivenUp } from '../jobs-console/job-repository.ts';
import { countOpenReports } from '../moderation/moderation-repository.ts';

/** The counts for the console's badges and the desktop's tray. */
export function overviewHandlers({ db }: Deps): HandlersFor<typeof contract> {
  return {
    async getOverview() {
      const most = circleLimits.overviewCount;
      return {
        openChats: await countOpenChats(db, most),
        waitingChats: await countWaitingChats(db, { most }),
        waitingInquiries: await countUnanswered(db, { most }),
        openReports: await countOpenReports(db, most),
        waitingApplications: await countWaiting(db, most),
        failedJobs: await countGivenUp(db, most),
      };
    },
  };
}
