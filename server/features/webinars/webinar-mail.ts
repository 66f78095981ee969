import { brand } from '#data/content/brand.ts';
import { findColleague } from '#data/content/people.ts';
import type { Mail } from '../../adapters/mail.ts';
import { type Block, type FooterLink, writeLetter } from '../../mail/letter.ts';
import { joinAddress } from './webinar-calendar.ts';
import type { SeatRow } from './seat-repository.ts';
import type { MailReader } from './webinar-readers.ts';
import { hostsOf, type ShownWebinar } from './webinar-repository.ts';
import { timesOf, startTime } from './webinar-times.ts';

export interface WebinarLetter {
  readonly webinar: ShownWebinar;
  readonly reader: MailReader;
  /** The agency's address, for replies. */
  readonly agency: string;
  readonly publicUrl: string;
  /** The page with the notification settings. */
  readonly choiceLink: string;
}

/** The same at each attempt, and different when a restored backup reuses the number. */
const mailId = ({ webinar, reader }: WebinarLetter, about: string): string =>
  `webinar-${webinar.uid.slice(0, 8)}-${reader.id}-${about}`;

const pageOf = ({ webinar, publicUrl }: WebinarLetter): string => `${publicUrl}/webinars/${webinar.slug}`;

/** The webinar's hosts and guest in words: "Ottilie Marsh, Kofi Amankwah and Ada Lovelace (head teacher)". */
function presenters({ webinar }: WebinarLetter): string {
  const { guest_name: guest, guest_role: role } = webinar;
  const names = [
    ...hostsOf(webinar).map((slug) => findColleague(slug)?.name ?? slug),
    ...(guest === null ? [] : [role ? `${guest} (${role})` : guest]),
  ];
  return new Intl.ListFormat('en-GB').format(names);
}

function factsOf(letter: WebinarLetter, { time = 'When' }: { time?: string } = {}): Block {
  const { webinar, reader, publicUrl } = letter;
  return {
    facts: [
      ['Webinar', webinar.title],
      [time, timesOf(webinar, reader.zone)],
      ['Length', `${webinar.minutes} minutes`],
      ['With', presenters(letter)],
      ...(time === 'When' ? [['Where', joinAddress(publicUrl, webinar)] as const] : []),
    ],
  };
}

const common = ({ reader, agency }: WebinarLetter) => ({
  to: reader.email,
  replyTo: { name: brand.name, address: agency },
  name: reader.first_name,
});

const chosen = ({ choiceLink }: WebinarLetter): readonly FooterLink[] => [
  { label: 'Change your notification settings', link: choiceLink },
];

const SIGNED_UP = `You received this because you signed up for this webinar in ${brand.community.name}.`;

interface Invitation extends WebinarLetter {
  readonly calendar: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  readonly sequence: number;
  /** Whether the reader's calendar has an earlier time. */
  readonly isUpdate: boolean;
}

/** A seat, or its new time, with the event for calendars. */
export function invitationMail(letter: Invitation): Mail {
  const { webinar, reader, calendar, sequence, isUpdate } = letter;
  const when = startTime(webinar, reader.zone);
  return writeLetter({
    ...common(letter),
    id: mailId(letter, `request-${sequence}`),
    calendar,
    subject: `${isUpdate ? 'New time' : 'You have a seat'}: ${webinar.title}, ${when}`,
    heading: isUpdate ? 'Your webinar has a new time' : 'You have a seat',
    body: [
      isUpdate
        ? 'The time of this webinar has changed. You still have your seat, and most calendars update automatically.'
        : 'We’re looking forward to seeing you. Open the attachment to add the webinar to your calendar.',
      factsOf(letter),
      'You can join from 15 minutes before the start.',
      { button: 'Open the webinar', link: pageOf(letter) },
    ],
    why: `${SIGNED_UP} If you can’t come, please give up your seat on the webinar’s page.`,
  });
}

/** A cancelled webinar, or a seat that the reader gave up, with the event's removal from calendars. */
export function cancellationMail(letter: Omit<Invitation, 'isUpdate'>): Mail {
  const { webinar, reader, calendar, sequence } = letter;
  const isOff = webinar.status === 'cancelled';
  const when = startTime(webinar, reader.zone);
  return writeLetter({
    ...common(letter),
    id: mailId(letter, `cancel-${sequence}`),
    calendar,
    subject: isOff ? `Cancelled: ${webinar.title}, ${when}` : `You’ve given up your seat: ${webinar.title}`,
    heading: isOff ? 'We’ve had to cancel this webinar' : 'You’ve given up your seat',
    body: isOff
      ? cancelled(letter, 'Sorry, this webinar won’t take place. Most calendars remove it automatically.')
      : [
          'Thanks for letting us know. Somebody else can come now. Most calendars remove the webinar automatically.',
          factsOf(letter, { time: 'Time' }),
          { button: 'See all webinars', link: `${letter.publicUrl}/webinars` },
        ],
    why: SIGNED_UP,
  });
}

const cancelled = (letter: WebinarLetter, first: string): Block[] => [
  first,
  factsOf(letter, { time: 'Cancelled time' }),
  ...(letter.webinar.cancel_message ? [{ title: 'From the hosts', quote: letter.webinar.cancel_message }] : []),
  { button: 'See all webinars', link: `${letter.publicUrl}/webinars` },
];

/** A cancelled webinar, for the waiting list. */
export const cancelledWaitMail = (letter: WebinarLetter): Mail =>
  writeLetter({
    ...common(letter),
    id: mailId(letter, `cancelled-${letter.webinar.sequence}`),
    subject: `Cancelled: ${letter.webinar.title}, ${startTime(letter.webinar, letter.reader.zone)}`,
    heading: 'We’ve had to cancel this webinar',
    body: cancelled(letter, 'Sorry, this webinar won’t take place. You were on its waiting list.'),
    why: `You received this because you joined the waiting list in ${brand.community.name}.`,
  });

/** A new time, for the waiting list. By now the reader may have an offer or a seat. */
export const movedWaitMail = (letter: WebinarLetter & { readonly seat: HeldSeat }): Mail =>
  writeLetter({
    ...common(letter),
    id: mailId(letter, `moved-${letter.webinar.sequence}`),
    subject: `New time: ${letter.webinar.title}, ${startTime(letter.webinar, letter.reader.zone)}`,
    heading: 'This webinar has a new time',
    body: [
      `The time of this webinar has changed. ${heldWords(letter)}`,
      factsOf(letter, { time: 'New time' }),
      { button: 'Open the webinar', link: pageOf(letter) },
    ],
    why: `You received this because you joined the waiting list in ${brand.community.name}.`,
  });

type HeldSeat = Pick<SeatRow, 'state' | 'offer_until'>;

function heldWords(letter: WebinarLetter & { readonly seat: HeldSeat }): string {
  const { state, offer_until: until } = letter.seat;
  if (state === 'going') return 'You have a seat.';
  return state === 'offered' && until !== null
    ? `The seat we’ve offered you is yours if you take it by ${endWords(letter, until)}.`
    : 'You keep your place on the waiting list.';
}

/** The end of an offer. */
const endWords = ({ webinar, reader }: WebinarLetter, until: string): string =>
  startTime({ ...webinar, starts_at: until }, reader.zone);

/** A free seat that the reader can take until a time. */
export const offerMail = (letter: WebinarLetter & { readonly until: string }): Mail =>
  writeLetter({
    ...common(letter),
    id: mailId(letter, `offer-${Date.parse(letter.until).toString(36)}`),
    subject: `A seat is free: ${letter.webinar.title}`,
    heading: 'A seat is free for you',
    body: [
      `You’re next on the waiting list. The seat is yours if you take it by ${endWords(letter, letter.until)}. After that, we’ll offer it to the next person.`,
      factsOf(letter, { time: 'Time' }),
      { button: 'Take the seat', link: pageOf(letter) },
    ],
    why: `You received this because you joined the waiting list in ${brand.community.name}. If you can’t come, please decline on the webinar’s page.`,
  });

/** A reminder, a day or an hour before. */
export const webinarReminderMail = (letter: WebinarLetter & { readonly hours: number }): Mail =>
  writeLetter({
    ...common(letter),
    id: mailId(letter, `reminder-${letter.webinar.sequence}-${letter.hours}`),
    subject: `${startsIn(letter.hours)}: ${letter.webinar.title}`,
    heading: startsIn(letter.hours),
    body: [
      'You have a seat at this webinar. We’re looking forward to seeing you.',
      factsOf(letter),
      { button: 'Join the webinar', link: joinAddress(letter.publicUrl, letter.webinar) },
      'You can join from 15 minutes before the start.',
    ],
    why: `${SIGNED_UP} If you can’t come, please give up your seat on the webinar’s page.`,
    footerLinks: chosen(letter),
  });

export const startsIn = (hours: number): string =>
  hours === 1 ? 'Your webinar starts in an hour' : 'Your webinar is tomorrow';

/** The recording, for those who came and those who missed it. */
export const recordingMail = (
  letter: WebinarLetter & {
    readonly resource: { readonly slug: string; readonly title: string };
    readonly came: boolean;
  },
): Mail =>
  writeLetter({
    ...common(letter),
    id: mailId(letter, 'recording'),
    subject: `The recording is here: ${letter.webinar.title}`,
    heading: 'The recording is here',
    body: [
      letter.came
        ? 'Thanks for coming. You can watch the webinar again whenever you like.'
        : 'We missed you. Now you can watch the webinar whenever you like.',
      { button: 'Watch the recording', link: `${letter.publicUrl}/library/${letter.resource.slug}` },
    ],
    why: SIGNED_UP,
    footerLinks: chosen(letter),
  });

/** What the hosts wrote to those who signed up. */
export const hostMessageMail = (
  letter: WebinarLetter & {
    readonly message: { readonly id: number; readonly subject: string; readonly text: string };
  },
): Mail =>
  writeLetter({
    ...common(letter),
    id: mailId(letter, `message-${letter.message.id}`),
    subject: letter.message.subject,
    heading: letter.message.subject,
    body: [
      ...letter.message.text.split(/\n{2,}/),
      factsOf(letter, { time: 'Time' }),
      { button: 'Open the webinar', link: pageOf(letter) },
    ],
    why: SIGNED_UP,
  });
