import {
  doneForYouEditing,
  marketingVideos,
  photography,
  podcasts,
  training,
  videoTestimonials,
} from '#data/content/index.ts';
import type { ServiceSlug } from '#shared/contracts/services.ts';
import type { Entry } from './entries.ts';

interface Part {
  readonly title: string;
  /** Synonyms that the page does not use. */
  readonly keywords: string;
  readonly lead: string;
  readonly lines: readonly string[];
}

const part = (slug: ServiceSlug, { title, keywords, lead, lines }: Part): Entry => ({
  path: `/services/${slug}`,
  title,
  keywords,
  body: [lead, ...lines].join('\n'),
  order: 2,
  answer: () => [`${title}. ${lead}`, ...lines.map((line) => `• ${line}`)].join('\n'),
});

const line = ({ name, text }: { name: string; text: string }): string => `${name}: ${text}`;
const titled = ({ title, text }: { title: string; text: string }): string => line({ name: title, text });

const { types, episodes, platforms } = podcasts;
const { ideas, included, pricing: videoPricing } = marketingVideos;
const { steps, work } = doneForYouEditing;

/** The other content of each service page: kinds, ideas, steps, guests, platforms, lists. */
export const pagePartEntries = (): Entry[] => [
  part('podcasts', {
    title: types.title,
    keywords: 'kind kinds type types sort podcast podcasts recruitment alumni engagement student led pupil',
    lead: types.lead,
    lines: types.types.map(line),
  }),
  part('podcasts', {
    title: platforms.title,
    keywords:
      'platform platforms podcast podcasts publish published distribute distributed distribution apps listen heard',
    lead: platforms.lead,
    lines: [[...platforms.names, platforms.more].join(', ')],
  }),
  part('podcasts', {
    title: episodes.title,
    keywords: 'example examples sample samples episode episodes listen hear podcast podcasts',
    lead: episodes.lead,
    lines: episodes.episodes.map(({ title, show, length }) => `${title} (${show}, ${length})`),
  }),
  part('video-testimonials', {
    title: videoTestimonials.guests.title,
    keywords: 'guest guests interview interviews interviewed appear speak testimonial testimonials',
    lead: videoTestimonials.guests.lead,
    lines: videoTestimonials.guests.kinds.map(line),
  }),
  part('marketing-videos', {
    title: ideas.title,
    keywords: 'idea ideas topic topics subject subjects about content mini video videos film films choose eleven 11',
    lead: ideas.lead,
    lines: ideas.ideas.map(({ title }) => title),
  }),
  part('marketing-videos', {
    title: `${included.title} in the 8 mini videos package`,
    keywords: 'everything full list include includes included eight 8 mini video videos package',
    lead: videoPricing.lead,
    lines: included.items,
  }),
  part('done-for-you-editing', {
    title: `${steps.title}: editing`,
    keywords: 'step steps process send upload footage edit editing editor receive procedure',
    lead: steps.lead,
    lines: steps.steps.map((step, index) => `${index + 1}. ${titled(step)}`),
  }),
  part('done-for-you-editing', {
    title: `${work.technical.title} and ${work.creative.title.toLowerCase()}`,
    keywords: 'technical creative list everything full edit editing editor',
    lead: work.lead,
    lines: [...work.technical.items, ...work.creative.items],
  }),
  part('photography', {
    title: photography.pricing.title,
    keywords: 'day photography photographer photos include included',
    lead: photography.pricing.lead,
    lines: photography.pricing.notes,
  }),
  part('training', {
    title: training.card.title,
    keywords: 'training course courses workshop workshops website date dates place places reserve online',
    lead: training.card.text,
    lines: [...training.card.points, training.card.href],
  }),
];
