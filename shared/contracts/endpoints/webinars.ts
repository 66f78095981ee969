import { adminEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import type * as desk from '../webinars-console.ts';
import type * as webinars from '../webinars.ts';

const CALENDAR = '/api/webinars/calendar';
export const listWebinars = memberEndpoint<typeof webinars.listWebinars>('webinars.list', 'GET', '/api/webinars');
export const getWebinarCalendar = memberEndpoint<typeof webinars.getWebinarCalendar>(
  'webinars.calendar',
  'GET',
  CALENDAR,
);
export const resetWebinarCalendar = memberEndpoint<typeof webinars.resetWebinarCalendar>(
  'webinars.calendar.reset',
  'POST',
  CALENDAR,
);
export const getWebinarFeed = publicEndpoint<typeof webinars.getWebinarFeed>(
  'webinars.feed',
  'GET',
  `${CALENDAR}/:token.ics`,
);
export const getWebinar = memberEndpoint<typeof webinars.getWebinar>('webinars.get', 'GET', '/api/webinars/:slug');
export const getWebinarInvitation = memberEndpoint<typeof webinars.getWebinarInvitation>(
  'webinars.invitation',
  'GET',
  '/api/webinars/:slug/invitation.ics',
);
export const takeSeat = memberEndpoint<typeof webinars.takeSeat>('webinars.seat', 'POST', '/api/webinars/:id/seat');
export const leaveSeat = memberEndpoint<typeof webinars.leaveSeat>(
  'webinars.leave',
  'DELETE',
  '/api/webinars/:id/seat',
);

const WEBINARS = '/api/admin/webinars';
const WEBINAR = `${WEBINARS}/:id` as const;
export const listEditedWebinars = adminEndpoint<typeof desk.listEditedWebinars>(
  'webinars.edited.list',
  'GET',
  WEBINARS,
);
export const getEditedWebinar = adminEndpoint<typeof desk.getEditedWebinar>('webinars.edited.get', 'GET', WEBINAR);
export const beginWebinar = adminEndpoint<typeof desk.beginWebinar>('webinars.begin', 'POST', WEBINARS);
export const changeWebinar = adminEndpoint<typeof desk.changeWebinar>('webinars.change', 'PUT', WEBINAR);
export const publishWebinar = adminEndpoint<typeof desk.publishWebinar>(
  'webinars.publish',
  'POST',
  `${WEBINAR}/publish`,
);
export const cancelWebinar = adminEndpoint<typeof desk.cancelWebinar>('webinars.cancel', 'POST', `${WEBINAR}/cancel`);
export const duplicateWebinar = adminEndpoint<typeof desk.duplicateWebinar>(
  'webinars.duplicate',
  'POST',
  `${WEBINAR}/duplicate`,
);
export const deleteWebinar = adminEndpoint<typeof desk.deleteWebinar>('webinars.delete', 'DELETE', WEBINAR);
export const restoreWebinar = adminEndpoint<typeof desk.restoreWebinar>(
  'webinars.restore',
  'POST',
  `${WEBINAR}/restore`,
);
export const listSeats = adminEndpoint<typeof desk.listSeats>('webinars.seats', 'GET', `${WEBINAR}/seats`);
export const exportAttendance = adminEndpoint<typeof desk.exportAttendance>(
  'webinars.attendance',
  'GET',
  `${WEBINAR}/attendance.csv`,
);
export const messageSeats = adminEndpoint<typeof desk.messageSeats>('webinars.message', 'POST', `${WEBINAR}/message`);
export const setRecording = adminEndpoint<typeof desk.setRecording>(
  'webinars.recording',
  'PUT',
  `${WEBINAR}/recording`,
);
