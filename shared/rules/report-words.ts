import type { ReportKind, ReportReason } from '../contracts/choices.ts';

/** What the reasons are called. The screens offer them in the order of `reportReasons`. */
export const reasonWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  harassment: 'Harassment or bullying',
  offensive: 'Offensive or hateful language',
  private: 'Someone’s private details, or a pupil shown without consent',
  other: 'Something else',
};

/** What the kinds are called, as in “your post”. */
export const kindWords: Readonly<Record<ReportKind, string>> = {
  post: 'post',
  comment: 'comment',
  message: 'message',
  profile: 'profile',
};

/**
 * What the removal of each kind is called. A profile stays with its name, and loses its picture and everything else that
 * its owner chose.
 */
export const removalWords: Readonly<Record<ReportKind, { verb: string; done: string }>> = {
  post: { verb: 'Remove', done: 'removed' },
  comment: { verb: 'Remove', done: 'removed' },
  message: { verb: 'Remove', done: 'removed' },
  profile: { verb: 'Empty', done: 'emptied' },
};
