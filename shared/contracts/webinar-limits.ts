/** Limits of webinars: text lengths in characters, times in the units of their names. */
export const webinarLimits = {
  title: 120,
  summary: 200,
  guestName: 80,
  guestRole: 120,
  hosts: 4,
  minutes: { min: 10, max: 480 },
  capacity: 10_000,
  joinLink: 2000,
  messageSubject: 120,
  message: 2000,
  /** Members with a seat can join this long before the start. */
  joinMinutes: 15,
  /** This long before the start, a free seat is offered instead of given. */
  offerWithinHours: 24,
  /** How long an offer lasts. */
  offerHours: 2,
  /** A document and the fields around it. */
  body: 2 ** 20,
} as const;
