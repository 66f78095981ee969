import type { ComponentType } from 'react';
import type { ServiceSlug } from '#shared/contracts/services.ts';
import { island } from '../../app/island.tsx';

/** What one service has beside what all have: before the list of what is included, and after it. */
interface OwnParts {
  readonly Opening?: ComponentType;
  readonly Body: ComponentType;
}

/** Holds the place of a part whose code is on its way, so that what follows begins below the window. */
const room = <div className="min-h-svh" />;

const podcasts = () => import('./podcasts/podcasts-page.tsx');
const videoTestimonials = () => import('./video-testimonials/video-testimonials-page.tsx');
const marketingVideos = () => import('./marketing-videos/marketing-videos-page.tsx');
const photography = () => import('./photography/photography-page.tsx');
const doneForYouEditing = () => import('./done-for-you-editing/done-for-you-editing-page.tsx');
const training = () => import('./training/training-page.tsx');

const parts: Record<ServiceSlug, OwnParts> = {
  podcasts: { Opening: island(podcasts, 'Opening', room), Body: island(podcasts, 'Body', room) },
  'video-testimonials': {
    Opening: island(videoTestimonials, 'Opening', room),
    Body: island(videoTestimonials, 'Body', room),
  },
  'marketing-videos': {
    Opening: island(marketingVideos, 'Opening', room),
    Body: island(marketingVideos, 'Body', room),
  },
  photography: { Opening: island(photography, 'Opening', room), Body: island(photography, 'Body', room) },
  'done-for-you-editing': {
    Opening: island(doneForYouEditing, 'Opening', room),
    Body: island(doneForYouEditing, 'Body', room),
  },
  training: { Body: island(training, 'Body', room) },
};

const known = new Map<string, OwnParts>(Object.entries(parts));

/** A service's own parts, each with its words, fetched when somebody comes near. None for a service of another slug. */
export const ownPartsOf = (slug: string): Partial<OwnParts> => known.get(slug) ?? {};
