/** What each service's page holds, one file per service, so that a visitor's browser fetches the one it shows. */
export { doneForYouEditing } from './done-for-you-editing.ts';
export { marketingVideos } from './marketing-videos.ts';
export { photography } from './photography.ts';
export { podcasts } from './podcasts.ts';
export { training } from './training.ts';
export { videoTestimonials } from './video-testimonials.ts';
