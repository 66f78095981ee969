import {
  cancellationMail,
  hostMessageMail,
  invitationMail,
  offerMail,
  recordingMail,
  webinarReminderMail,
} from '../../server/features/webinars/webinar-mail.ts';
import type { ShownWebinar } from '../../server/features/webinars/webinar-repository.ts';
import type { Sample } from './sample-mails.ts';

const publicUrl = 'https://bonjour.example';
const webinar = {
  id: 3,
  slug: 'plan-a-podcast-season-in-an-hour',
  title: 'Plan a podcast season in an hour: six names on a sheet of paper',
  hosts: '["ottilie","kofi"]',
  guest_name: null,
  guest_role: null,
  uid: '4b1d0000-sample',
  sequence: 0,
  minutes: 60,
  time_zone: 'Europe/London',
  starts_at: '2027-03-17T13:00:00.000Z',
  ends_at: '2027-03-17T14:00:00.000Z',
  status: 'published',
  cancel_message: null,
} as ShownWebinar;
const letter = {
  webinar,
  reader: { id: 7, email: 'member@school.example', first_name: 'Hélène', last_name: 'Boucher', zone: 'Asia/Dubai' },
  agency: 'hello@bonjour.example',
  publicUrl,
  choiceLink: `${publicUrl}/profile/notifications`,
};
const calendar = { method: 'REQUEST', content: '' } as const;
const cancelled = {
  ...webinar,
  status: 'cancelled',
  sequence: 1,
  cancel_message: 'Ottilie has lost her voice.',
} as const;

/** One email of each kind about webinars. */
export const sampleWebinarMails: readonly Sample[] = [
  {
    file: 'webinar-seat',
    title: 'A seat at a webinar',
    when: 'To a member who has a seat, with a calendar file. Again when its time changes.',
    mail: invitationMail({ ...letter, calendar, sequence: 0, isUpdate: false }),
  },
  {
    file: 'webinar-offer',
    title: 'A free seat',
    when: 'To the first member on the waiting list, within a day of the start. The offer lasts two hours.',
    mail: offerMail({ ...letter, until: '2027-03-17T09:30:00.000Z' }),
  },
  {
    file: 'webinar-reminder',
    title: 'A reminder of a webinar',
    when: 'To members with a seat, a day and an hour before, if they want it.',
    mail: webinarReminderMail({ ...letter, hours: 24 }),
  },
  {
    file: 'webinar-cancelled',
    title: 'A cancelled webinar',
    when: 'To everyone who signed up. The event is removed from their calendars.',
    mail: cancellationMail({
      ...letter,
      webinar: cancelled,
      calendar: { method: 'CANCEL', content: '' },
      sequence: 1,
    }),
  },
  {
    file: 'webinar-message',
    title: 'A message from the hosts',
    when: 'To those who signed up, when an administrator writes one.',
    mail: hostMessageMail({
      ...letter,
      message: {
        id: 1,
        subject: 'What to bring on Wednesday',
        text: 'A sheet of paper.\n\nThe calendar of next term.',
      },
    }),
  },
  {
    file: 'webinar-recording',
    title: 'The recording',
    when: 'Once, to those who came and those who had a seat, if they want it.',
    mail: recordingMail({
      ...letter,
      came: true,
      resource: { slug: 'plan-a-podcast-season', title: 'Plan a podcast season in an hour' },
    }),
  },
];
