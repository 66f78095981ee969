import { island } from '../../app/island.tsx';

/**
 * The e-mail box and "Subscribe", for any page: rendered on the server, its code fetched when somebody comes near. Its
 * colours are those of the ground that it stands on.
 */
export const NewsletterBox = island(() => import('./newsletter-form.tsx'), 'NewsletterForm');
