import type { ServiceSlug } from '#shared/contracts/services.ts';

/** What the services are called, apart from their texts: every page has the menu, but only some have the texts. */
export const serviceNames: Record<ServiceSlug, string> = {
  podcasts: 'Podcasts',
  'video-testimonials': 'Video Testimonials',
  'marketing-videos': 'Marketing Videos',
  photography: 'Photography',
  'done-for-you-editing': 'Done for you Editing',
  training: 'Training',
};
