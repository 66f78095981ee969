import { serviceImages } from './images.ts';
import type { ServiceContent } from './schema.ts';
import { serviceNames } from './navigation.ts';

/**
 * The six services in order. They fill the services table on first start, each only if missing. Then administrators
 * edit them in the console, and a change here only affects new installations.
 */
export const services: ServiceContent[] = [
  {
    slug: 'podcasts',
    name: serviceNames.podcasts,
    shortDescription: 'A podcast of your own, recorded at your school and produced from first idea to every platform.',
    description:
      'Families choose a school for its people. A podcast lets them listen in: the head who remembers every name, the housemaster who cooks on Sundays, the sixth-former who found physics in a boat.\n\nWe plan the series with you, send a producer with a studio in two cases, and leave you with episodes that sound like your school and nobody else’s. You talk; we do the rest.',
    features: [
      'A named producer who plans the series with you',
      'Recording at your school, or from wherever your guests are',
      'Editing, music and sound design for every episode',
      'Cover artwork in your school’s colours',
      'Hosting and publishing on Spotify, Apple Podcasts, Google Podcasts and many more',
      'Show notes and short clips ready for your newsletter and social channels',
    ],
    imageUrl: serviceImages.podcasts.src,
    color: 'blue',
  },
  {
    slug: 'video-testimonials',
    name: serviceNames['video-testimonials'],
    shortDescription: 'Pupils, parents, teachers and alumni say in their own words what no prospectus can.',
    description:
      'A good testimonial is not a speech. It is a conversation in which someone forgets the camera and says the sentence you have been looking for all year.\n\nOur interviewers put people at ease, ask the second question, and film with the care of a documentary. You receive short, honest films for your website, your open days and your inbox.',
    features: [
      'A conversation beforehand, so nobody is surprised on the day',
      'Relaxed interviews with pupils, parents, teachers or alumni',
      'Two cameras, proper light and clean sound, set up in your rooms',
      'Short edits for the website, open days and social channels',
      'Subtitles on every film',
      'Consent forms and safeguarding handled with your team',
    ],
    imageUrl: serviceImages['video-testimonials'].src,
    color: 'red',
  },
  {
    slug: 'marketing-videos',
    name: serviceNames['marketing-videos'],
    shortDescription: 'Eight mini videos from one filming visit: a year of stories, each with one thing to say.',
    description:
      'One long school film tries to say everything and is watched once. Eight short ones each answer a question that parents really ask: how admissions work, what a day feels like, who the head is.\n\nOur 8 mini videos package is planned around your calendar, filmed in one visit, and delivered as a set that carries you from the first enquiry to the first day of term.',
    features: [
      'Eight mini videos, each with a single clear subject',
      'A planning session and a shooting list made with you',
      'Filming at your school with a small, quiet crew',
      'Interviews, lessons, sport, music and the view from the drive',
      'Music, captions and graphics in your school’s style',
      'Versions for your website, emails and social channels',
    ],
    imageUrl: serviceImages['marketing-videos'].src,
    color: 'blue',
  },
  {
    slug: 'photography',
    name: serviceNames.photography,
    shortDescription: 'A full day, about 300 images, and a library that finally looks like your school.',
    description:
      'The best school photographs are not posed; they are noticed. We arrive before the first bell and stay for the last practice, and we look for the moments your families would recognise.\n\nYou receive about 300 finished images from a full day: lessons, faces, buildings, sport, stage and the small things in between, ready for prospectus, website and press.',
    features: [
      'A full day at your school with one experienced photographer',
      'About 300 edited images in print and web sizes',
      'A shot list agreed with you, and time for what nobody planned',
      'Architecture, lessons, sport, music, drama and portraits',
      'Full rights of use for your school’s marketing',
      'Delivery in a well-organised online gallery',
    ],
    imageUrl: serviceImages.photography.src,
    color: 'red',
  },
  {
    slug: 'done-for-you-editing',
    name: serviceNames['done-for-you-editing'],
    shortDescription: 'You film on your phone. Our editors turn it into something you are proud to publish.',
    description:
      'Your team already has the footage: the prize-giving, the match, the science fair on someone’s phone. What it lacks is the time to cut it.\n\nSend it to us. Our editors find the story, balance sound and colour, add captions and your crest, and send back a finished film in the format you need.',
    features: [
      'Send footage from any phone or camera',
      'A professional editor who knows schools',
      'Colour, sound, music and noise repair',
      'Captions, titles and your school’s graphics',
      'Versions for website, social channels and big screens',
      'Changes until you’re happy',
    ],
    imageUrl: serviceImages['done-for-you-editing'].src,
    color: 'blue',
  },
  {
    slug: 'training',
    name: serviceNames.training,
    shortDescription: 'Workshops for school marketing teams: film, photograph and write with what you already have.',
    description:
      'Some stories can’t wait for a crew. Our training gives your team the eye and the habits to tell them: what to film, where to stand, what to ask, when to stop.\n\nWe teach at your school or by video call, with your own phones and your own pupils’ work, and every session ends with something you can publish.',
    features: [
      'Workshops at your school or by video call',
      'Filming and photographing with a phone',
      'Interviewing pupils, parents and colleagues',
      'Planning content through the admissions year',
      'Feedback on the work you make afterwards',
      'Materials to keep, and a place in The Bonjour Circle',
    ],
    imageUrl: serviceImages.training.src,
    color: 'red',
  },
];
