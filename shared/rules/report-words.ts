import type { ReportKind, ReportReason } from '../contracts/reports.ts';

/** What the reasons are called. The screens offer them in the order of `reportReasons`. */
export const reasonWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  harassment: 'Harassment or bullying',
  offensive: 'Offensive or hateful words',
  private: 'Private details of a person, or a pupil shown without consent',
  other: 'Something else',
};

/** What the kinds are called, as in “your post”. */
export const kindWords: Readonly<Record<ReportKind, string>> = {
  post: 'post',
  comment: 'comment',
  message: 'message',
};
