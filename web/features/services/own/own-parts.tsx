import type { ComponentType } from 'react';
import type { ServiceSlug } from '#shared/contracts/services.ts';
import { island } from '../../../app/island.tsx';

/** The parts that one service's page has of its own: before the list of what is included, and after it. */
interface OwnParts {
  readonly Opening?: ComponentType;
  readonly Body: ComponentType;
}

const podcasts = () => import('./podcasts-page.tsx');
const videoTestimonials = () => import('./video-testimonials-page.tsx');
const marketingVideos = () => import('./marketing-videos-page.tsx');
const photography = () => import('./photography-page.tsx');
const doneForYouEditing = () => import('./done-for-you-editing-page.tsx');
const training = () => import('./training-page.tsx');

const parts: Record<ServiceSlug, OwnParts> = {
  podcasts: { Opening: island(podcasts, 'Opening'), Body: island(podcasts, 'Body') },
  'video-testimonials': {
    Opening: island(videoTestimonials, 'Opening'),
    Body: island(videoTestimonials, 'Body'),
  },
  'marketing-videos': {
    Opening: island(marketingVideos, 'Opening'),
    Body: island(marketingVideos, 'Body'),
  },
  photography: { Opening: island(photography, 'Opening'), Body: island(photography, 'Body') },
  'done-for-you-editing': {
    Opening: island(doneForYouEditing, 'Opening'),
    Body: island(doneForYouEditing, 'Body'),
  },
  training: { Body: island(training, 'Body') },
};

const known = new Map<string, OwnParts>(Object.entries(parts));

/** A service's own parts, each a chunk that is fetched when it scrolls near. None for a service of another slug. */
export const ownPartsOf = (slug: string): Partial<OwnParts> => known.get(slug) ?? {};
