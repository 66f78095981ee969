import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import * as webinars from '#shared/contracts/endpoints/webinars.ts';
import { wallTimeOf } from '#shared/rules/time-zones.ts';
import type { MemberClient, TestClient } from './test-client.ts';

const HOUR = 60 * 60_000;
export const JOIN_LINK = 'https://meet.example/abc-def';

export type WebinarChange = InputOf<typeof webinars.changeWebinar>['body'];

export const paramsOf = ({ id }: { readonly id: number }) => ({ id: String(id) });

/** A complete webinar, based on the version that was read last. */
export const written = (webinar: EditedWebinar, more: Partial<WebinarChange> = {}): WebinarChange => ({
  title: webinar.title,
  slug: webinar.slug,
  summary: 'Bring the footage that you never cut.',
  topic: 'film-and-photography',
  hosts: ['tomasz'],
  start: webinar.start,
  timeZone: webinar.timeZone,
  minutes: webinar.minutes,
  capacity: webinar.capacity,
  joinLink: JOIN_LINK,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We edit together.' }] }] },
  ifUpdatedAt: webinar.updatedAt,
  ...more,
});

export const begin = async (admin: MemberClient, title = 'Editing clinic'): Promise<EditedWebinar> =>
  (await admin.call(webinars.beginWebinar, { body: { title } })).body;

export const change = (admin: MemberClient, webinar: EditedWebinar, more: Partial<WebinarChange> = {}) =>
  admin.call(webinars.changeWebinar, { params: paramsOf(webinar), body: written(webinar, more) });

export const publish = (admin: MemberClient, webinar: EditedWebinar) =>
  admin.call(webinars.publishWebinar, { params: paramsOf(webinar), body: { ifUpdatedAt: webinar.updatedAt } });

export const look = async (admin: MemberClient, webinar: { readonly id: number }): Promise<EditedWebinar> =>
  (await admin.call(webinars.getEditedWebinar, { params: paramsOf(webinar) })).body;

interface Wanted extends Partial<WebinarChange> {
  readonly now: number;
  /** The start from now. */
  readonly inHours?: number;
}

/** The local time so many hours from now. */
export const startIn = (now: number, hours: number, zone = 'Europe/London'): string =>
  wallTimeOf(now + hours * HOUR, zone);

/** A published webinar. */
export async function hold(
  admin: MemberClient,
  { now, inHours = 7 * 24, title = 'Editing clinic', ...more }: Wanted,
): Promise<EditedWebinar> {
  const zone = more.timeZone ?? 'Europe/London';
  const draft = await change(admin, await begin(admin, title), { start: startIn(now, inHours, zone), ...more });
  const { status, body } = await publish(admin, draft.body);
  if (status !== 200) throw new Error(`The test's webinar could not be published: ${JSON.stringify(body)}`);
  return body;
}

export const take = (member: MemberClient, webinar: { readonly id: number }) =>
  member.call(webinars.takeSeat, { params: paramsOf(webinar) });
export const leave = (member: MemberClient, webinar: { readonly id: number }) =>
  member.call(webinars.leaveSeat, { params: paramsOf(webinar) });
export const seatOf = async (member: MemberClient, { slug }: { readonly slug: string }) =>
  (await member.call(webinars.getWebinar, { params: { slug } })).body.mine;

/** Follows the join address without following its redirect. */
export const join = (client: TestClient, webinar: { readonly id: number | string }) =>
  client.request('GET', `/webinars/${webinar.id}/join`);
