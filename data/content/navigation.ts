import type { ServiceSlug } from '#shared/contracts/services.ts';
import type { Navigation, NavigationLink } from './schema.ts';

/** The services' names, separate from their texts: every page has the menu, but only some have the texts. */
export const serviceNames: Record<ServiceSlug, string> = {
  podcasts: 'Podcasts',
  'video-testimonials': 'Video Testimonials',
  'marketing-videos': 'Marketing Videos',
  photography: 'Photography',
  'done-for-you-editing': 'Done for you Editing',
  training: 'Training',
};

const to = (slug: ServiceSlug): NavigationLink => ({ label: serviceNames[slug], href: `/services/${slug}` });

export const navigation: Navigation = {
  links: [to('podcasts'), to('video-testimonials'), to('training')],
  more: { label: 'More', links: [to('marketing-videos'), to('photography'), to('done-for-you-editing')] },
  contact: { label: 'Contact', href: '/#contact' },
  login: { label: 'Login', href: '/circle' },
  drawerTitle: 'How can we help you?',
  footer: {
    blurb:
      'Professional marketing services for independent, fee-paying private schools worldwide. Podcasts, films, photography and training, made with care since 2012.',
    servicesTitle: 'Services',
    services: [to('podcasts'), to('video-testimonials'), to('marketing-videos'), to('photography'), to('training')],
    copyright: '© 2025 Bonjour. All rights reserved. | Serving private schools in the UK, Dubai, and USA.',
    privacy: { label: 'Privacy Policy', href: '/privacy' },
  },
};
