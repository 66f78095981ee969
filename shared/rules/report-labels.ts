import type { ReportKind, ReportReason } from '../contracts/choices.ts';

/** The labels of the reasons. Screens list them in the order of `reportReasons`. */
export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  harassment: 'Harassment or bullying',
  offensive: 'Offensive or hateful language',
  private: 'Someone’s private details, or a pupil shown without consent',
  other: 'Something else',
};

/** The names of the kinds, as in “your post”. */
export const kindLabels: Readonly<Record<ReportKind, string>> = {
  post: 'post',
  comment: 'comment',
  message: 'message',
  profile: 'profile',
};

/**
 * The labels for removing each kind. A profile keeps its name, and loses its picture and everything else its owner
 * chose.
 */
export const removalLabels: Readonly<Record<ReportKind, { verb: string; done: string }>> = {
  post: { verb: 'Remove', done: 'removed' },
  comment: { verb: 'Remove', done: 'removed' },
  message: { verb: 'Remove', done: 'removed' },
  profile: { verb: 'Empty', done: 'emptied' },
};
