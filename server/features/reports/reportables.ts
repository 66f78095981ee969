import type { ReportKind } from '#shared/contracts/reports.ts';
import { reportableComment, reportablePost } from '../feed/reportable.ts';
import { reportableMessage } from '../messages/reportable.ts';
import { reportableProfile } from '../profile/reportable.ts';
import type { Reportable } from '../moderation/reportable.ts';

/** Everything that can be reported. A kind of the contract without its feature does not compile. */
export const reportables: Readonly<Record<ReportKind, Reportable>> = {
  post: reportablePost,
  comment: reportableComment,
  message: reportableMessage,
  profile: reportableProfile,
};
