import { adminEndpoint, publicEndpoint } from '../endpoint.ts';
import type * as newsletters from '../newsletters.ts';

export const listNewsletters = adminEndpoint<typeof newsletters.listNewsletters>(
  'newsletters.list',
  'GET',
  '/api/admin/newsletters',
);
export const getNewsletter = adminEndpoint<typeof newsletters.getNewsletter>(
  'newsletters.get',
  'GET',
  '/api/admin/newsletters/:id',
);
export const createNewsletter = adminEndpoint<typeof newsletters.createNewsletter>(
  'newsletters.create',
  'POST',
  '/api/admin/newsletters',
);
export const updateNewsletter = adminEndpoint<typeof newsletters.updateNewsletter>(
  'newsletters.update',
  'PUT',
  '/api/admin/newsletters/:id',
);
export const deleteNewsletter = adminEndpoint<typeof newsletters.deleteNewsletter>(
  'newsletters.delete',
  'DELETE',
  '/api/admin/newsletters/:id',
);
export const restoreNewsletter = adminEndpoint<typeof newsletters.restoreNewsletter>(
  'newsletters.trash.restore',
  'POST',
  '/api/admin/newsletters/:id/restore',
);
export const deleteTrashedNewsletter = adminEndpoint<typeof newsletters.deleteTrashedNewsletter>(
  'newsletters.trash.delete',
  'DELETE',
  '/api/admin/newsletters/:id/trash',
);
export const previewNewsletter = adminEndpoint<typeof newsletters.previewNewsletter>(
  'newsletters.preview',
  'POST',
  '/api/admin/newsletter-preview',
);
export const countAudience = adminEndpoint<typeof newsletters.countAudience>(
  'newsletters.audience',
  'GET',
  '/api/admin/newsletter-audience',
);
export const testNewsletter = adminEndpoint<typeof newsletters.testNewsletter>(
  'newsletters.test',
  'POST',
  '/api/admin/newsletters/:id/test',
);
export const sendNewsletter = adminEndpoint<typeof newsletters.sendNewsletter>(
  'newsletters.send',
  'POST',
  '/api/admin/newsletters/:id/send',
);
export const pauseNewsletter = adminEndpoint<typeof newsletters.pauseNewsletter>(
  'newsletters.pause',
  'POST',
  '/api/admin/newsletters/:id/pause',
);
export const resumeNewsletter = adminEndpoint<typeof newsletters.resumeNewsletter>(
  'newsletters.resume',
  'POST',
  '/api/admin/newsletters/:id/resume',
);
export const cancelNewsletter = adminEndpoint<typeof newsletters.cancelNewsletter>(
  'newsletters.cancel',
  'POST',
  '/api/admin/newsletters/:id/cancel',
);
export const listRecipients = adminEndpoint<typeof newsletters.listRecipients>(
  'newsletters.recipients',
  'GET',
  '/api/admin/newsletters/:id/recipients',
);
export const resendNewsletter = adminEndpoint<typeof newsletters.resendNewsletter>(
  'newsletters.resend',
  'POST',
  '/api/admin/newsletters/:id/resend',
);
export const setSubscriberTags = adminEndpoint<typeof newsletters.setSubscriberTags>(
  'newsletter.tags.set',
  'PUT',
  '/api/admin/newsletter/:id/tags',
);
export const listTags = adminEndpoint<typeof newsletters.listTags>(
  'newsletter.tags',
  'GET',
  '/api/admin/newsletter-tags',
);
export const reportBounce = publicEndpoint<typeof newsletters.reportBounce>(
  'newsletter.bounce',
  'POST',
  '/api/newsletter/bounces',
);
export const listArchive = publicEndpoint<typeof newsletters.listArchive>(
  'newsletter.archive',
  'GET',
  '/api/newsletter/archive',
);
export const getArchived = publicEndpoint<typeof newsletters.getArchived>(
  'newsletter.archived',
  'GET',
  '/api/newsletter/archive/:slug',
);
