/** The most that threads, contacts and schools may have. */
export const deskLimits = {
  subject: 200,
  reply: 20_000,
  note: 5000,
  mentions: 20,
  /** A contact's or a school's name, and a school's next step and reason for being lost. */
  contactName: 200,
  schoolName: 200,
  schoolLine: 300,
  contactNote: 5000,
  /** Addresses of one contact, and mail domains of one school. */
  addresses: 20,
  domains: 20,
  /** What a contact's or a school's page shows of each kind. */
  shown: 20,
  /** The due next steps of schools on Today. */
  todaySteps: 5,
  /** Files of one reply, and the size of each in bytes. */
  attachments: 10,
  attachmentBytes: 10 * 2 ** 20,
  /** An incoming mail, in bytes. */
  mailBytes: 25 * 2 ** 20,
} as const;
