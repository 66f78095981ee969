/** The fixed text of the site, one file per subject. The guide for editors is docs/content-guide.md. */
export { blog } from './blog.ts';
export { booking } from './booking.ts';
export { brand } from './brand.ts';
export { circle } from './circle.ts';
export { contact } from './contact.ts';
export { home } from './home.ts';
export { blogImages, heroImages, placeImages, screenImages, serviceImages } from './images.ts';
export { navigation } from './navigation.ts';
export { bookingPath, findPerson, meetingPeople, podcastsPageProducers, producers } from './people.ts';
export { prices } from './prices.ts';
export { privacy } from './privacy.ts';
export type * from './schema.ts';
export { services } from './services.ts';
