import * as z from 'zod/mini';
import { answers, synonyms } from './answers/index.ts';
import { businessHours } from './business-hours.ts';
import { french } from './answers/french.ts';
import * as answerSchema from './answers/schema.ts';
import * as factsSchema from './facts/schema.ts';
import { suggestions } from './answers/suggestions.ts';
import * as content from './index.ts';
import { galleryImages } from './gallery-images.ts';
import * as schema from './schema.ts';
import * as pageSchema from './service-pages/schema.ts';

const everything = z.strictObject({
  blog: schema.blog,
  booking: schema.booking,
  brand: schema.brand,
  'business-hours': schema.businessHours,
  circle: schema.circle,
  contact: schema.contact,
  home: schema.home,
  images: z.array(schema.image),
  meetingPeople: z.array(schema.person).check(z.length(3)),
  navigation: schema.navigation,
  prices: schema.prices,
  privacy: schema.privacy,
  retention: schema.retention,
  producers: z.array(schema.person).check(z.length(4)),
  services: z.array(schema.service).check(z.length(6)),
  'facts/facts': factsSchema.facts,
  'facts/questions': z.strictObject({ questions: factsSchema.questions, section: factsSchema.section }),
  'answers/french': answerSchema.french,
  'answers/index': answerSchema.answers,
  'answers/suggestions': answerSchema.suggestions,
  'answers/synonyms': answerSchema.synonyms,
  worldwide: schema.worldwide,
  'service-pages/done-for-you-editing': pageSchema.editing,
  'service-pages/marketing-videos': pageSchema.marketingVideos,
  'service-pages/photography': pageSchema.photography,
  'service-pages/podcasts': pageSchema.podcasts,
  'service-pages/training': pageSchema.training,
  'service-pages/video-testimonials': pageSchema.videoTestimonials,
});

/** Every picture that the content refers to. */
export const allImages = (): schema.Image[] => [
  ...content.heroImages,
  ...Object.values(content.serviceImages),
  ...Object.values(content.placeImages),
  ...Object.values(content.blogImages),
  ...Object.values(content.screenImages),
  ...Object.values(galleryImages),
  content.blog.author.image,
  ...[...content.producers, ...content.meetingPeople].map(({ portrait }) => portrait),
];

/** Throws with the place and the reason when a content file is invalid. */
export const validateContent = (): void => {
  const {
    blog,
    booking,
    brand,
    circle,
    contact,
    home,
    meetingPeople,
    navigation,
    prices,
    privacy,
    retention,
    producers,
    services,
    worldwide,
  } = content;
  const texts = {
    blog,
    booking,
    brand,
    'business-hours': businessHours,
    circle,
    contact,
    home,
    meetingPeople,
    navigation,
    prices,
    privacy,
    retention,
    producers,
    services,
    'facts/facts': content.facts,
    'facts/questions': { questions: content.questions, section: content.questionsSection },
    'answers/french': french,
    'answers/index': answers,
    'answers/suggestions': suggestions,
    'answers/synonyms': synonyms,
    worldwide,
    'service-pages/done-for-you-editing': content.doneForYouEditing,
    'service-pages/marketing-videos': content.marketingVideos,
    'service-pages/photography': content.photography,
    'service-pages/podcasts': content.podcasts,
    'service-pages/training': content.training,
    'service-pages/video-testimonials': content.videoTestimonials,
  };
  const result = everything.safeParse({ ...texts, images: allImages() });
  if (!result.success) throw new Error(result.error.issues.map(inWords).join('\n'));
};

/** Subjects that share a file. */
const files: Record<string, string> = { meetingPeople: 'people', producers: 'people' };

/** `data/content/home.ts: hero.headline: one line, without spaces around it`. */
const inWords = ({ path: [subject = '', ...place], message }: { path: PropertyKey[]; message: string }): string =>
  `data/content/${files[String(subject)] ?? String(subject)}.ts: ${place.map(String).join('.')}: ${message}`;
