export const WEBINARS = '/webinars';
export const webinarPath = (slug: string): string => `${WEBINARS}/${slug}`;
/** Answered by the server, which records the attendance and leads to the meeting. */
export const joinPath = (slug: string): string => `${webinarPath(slug)}/join`;
export const invitationPath = (slug: string): string => `/api/webinars/${slug}/invitation.ics`;
