import { limits } from '#shared/contracts/limits.ts';
import type * as contract from '#shared/contracts/overview.ts';
import type { Deps } from '../../deps.ts';
import type { HandlersFor } from '../../http/handler.ts';
import { countOpenChats } from '../chat/count-open-chats.ts';
import { countNewInquiries } from '../contact/count-new-inquiries.ts';

/** What the console's badges and the desktop's tray show. */
export function overviewHandlers({ db }: Deps): HandlersFor<typeof contract> {
  return {
    async getOverview() {
      const most = limits.overviewCount;
      return { openChats: await countOpenChats(db, most), newInquiries: await countNewInquiries(db, most) };
    },
  };
}
