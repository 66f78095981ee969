import type { Service } from '#shared/contracts/services.ts';
import { amountsIn } from './amounts.ts';
import { type Entry, askedFirst } from './entry.ts';

/** What people call each service, beside its name. */
const CALLED: Record<string, string> = {
  podcasts:
    'podcast podcasting audio radio series episode spotify apple hosting record recorded recording studio microphone listen',
  'video-testimonials':
    'testimonial testimonials interview review parents pupils alumni teachers video film subtitles consent safeguarding',
  'marketing-videos': 'marketing video videos film filming films mini package eight 8 promo promotional crew social',
  photography:
    'photo photos photographer photograph picture pictures image images shoot photoshoot portrait headshots gallery',
  'done-for-you-editing': 'edit editing editor footage captions cut post production colour sound own done',
  training: 'train trained training workshop workshops course courses learn teach lesson coach phone staff',
};
const ALWAYS = 'include included includes service services';
/** Of what is included, unless just that was asked for: then all. */
const SHOWN = 3;

/** Prices come from the price list alone: what names one elsewhere, such as an edited service, is not repeated. */
const namesNoPrice = (line: string): boolean => amountsIn(line).length === 0;

/** A service as its page tells of it. */
export const serviceEntry = (service: Service): Entry => ({
  path: `/services/${service.slug}`,
  title: service.name,
  keywords: `${CALLED[service.slug] ?? ''} ${ALWAYS}`,
  body: [service.shortDescription, service.description, ...service.features].join('\n'),
  order: 0,
  answer(isAsked) {
    const features = askedFirst(service.features.filter(namesNoPrice), isAsked);
    const shown = isAsked('include included includes') ? features : features.slice(0, SHOWN);
    const lead = namesNoPrice(service.shortDescription) ? `${service.name}: ${service.shortDescription}` : service.name;
    return [lead, ...shown.map((feature) => `• ${feature}`)].join('\n');
  },
});
