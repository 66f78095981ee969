import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import type { Webinar, WebinarSummary } from '#shared/contracts/webinars.ts';
import { documentOf } from '#shared/rules/rich-text.ts';

/** A webinar on 18 March 2027 at 13:00 in London, as the server answers to screens under test. */
export const someWebinar: WebinarSummary = {
  id: 4,
  slug: 'photo-walk',
  title: 'Photo walk',
  summary: 'Take better pictures of your school.',
  topic: 'film-and-photography',
  startsAt: '2027-03-18T13:00:00.000Z',
  endsAt: '2027-03-18T14:00:00.000Z',
  timeZone: 'Europe/London',
  minutes: 60,
  hosts: [
    {
      slug: 'ada',
      name: 'Ada Byron',
      role: 'Photographer',
      picture: { src: '/images/ada.svg', width: 40, height: 40, alt: '' },
    },
  ],
  guest: { name: 'Grace Hopper', role: 'Head of Marketing' },
  capacity: 20,
  seatsLeft: 3,
  going: 17,
  waiting: 0,
  status: 'published',
  movedAt: null,
  mine: { seat: 'none', place: null, offerUntil: null, canJoinFrom: '2027-03-18T12:45:00.000Z', attended: false },
  recording: null,
};

/** The same with another seat of the member. */
export const withSeat = <T extends WebinarSummary>(webinar: T, mine: Partial<WebinarSummary['mine']>): T => ({
  ...webinar,
  mine: { ...webinar.mine, ...mine },
});

export const wholeWebinar: Webinar = { ...someWebinar, doc: documentOf('Bring your phone.'), pictures: [] };

export const someEditedWebinar: EditedWebinar = {
  id: 4,
  slug: 'photo-walk',
  title: 'Photo walk',
  status: 'draft',
  start: '2027-03-18T13:00',
  timeZone: 'Europe/London',
  minutes: 60,
  startsAt: '2027-03-18T13:00:00.000Z',
  endsAt: '2027-03-18T14:00:00.000Z',
  capacity: 20,
  going: 0,
  waiting: 0,
  attended: 0,
  movedAt: null,
  updatedAt: '2026-11-28T09:00:00.000Z',
  trash: null,
  summary: 'Take better pictures of your school.',
  topic: 'film-and-photography',
  hosts: ['ada'],
  guest: null,
  joinLink: 'https://meet.example/photo-walk',
  doc: documentOf('Bring your phone.'),
  pictures: [],
  publishedAt: null,
  cancelledAt: null,
  cancelMessage: null,
  recording: null,
};
