/** The most that threads, contacts and schools may have. */
export const deskLimits = {
  subject: 200,
  reply: 20_000,
  note: 5000,
  mentions: 20,
  /** Files of one reply, and the size of each in bytes. */
  attachments: 10,
  attachmentBytes: 10 * 2 ** 20,
  /** An incoming mail, in bytes. */
  mailBytes: 25 * 2 ** 20,
} as const;
