import { answerOf } from '../facts/questions.ts';
import { facts } from '../facts/facts.ts';
import { marketingVideos } from '../service-pages/marketing-videos.ts';
import { podcasts } from '../service-pages/podcasts.ts';
import { videoTestimonials } from '../service-pages/video-testimonials.ts';
import type { Quote } from '../service-pages/schema.ts';
import type { Answer } from './schema.ts';

const quotation = ({ text, by, of }: Quote): string => `“${text}” (${by}, ${of})`;

/** Objections and our replies. They are not price questions, even where they mention money. */
export const objections: Answer[] = [
  {
    id: 'too-expensive',
    asked: [
      'why expensive|pricey|dear|overpriced|much|high|costly !difference !podcast-or',
      'too|so|very|bit|quite|rather|seems|sounds|looks expensive|pricey|dear|steep|costly !for-us-anyway',
      'overpriced|rip-off|daylight-robbery',
      'lot|loads money for',
      'why pay|spend|charge that|so|this|much|you|all',
      'justify|worth price|money|cost|spend|expense|that-much',
      'is-it|really worth-it|worth-the-money',
    ],
    text: `Fair question. The price covers more than the day: planning, people who work with schools and nobody else, editing, captions and full rights of use, with no licence to renew. The 8 mini videos give you a year of stories from one visit. ${quotation(marketingVideos.quote)} If it’s more than you have, start small: editing footage you film yourselves has the lowest starting rate.`,
    page: '/services/marketing-videos',
    insteadOfPrices: true,
  },
  {
    id: 'cheaper-elsewhere',
    asked: [
      'cheaper|half-the-price|less|undercut|lower elsewhere|freelancer|other|another|local|quote|somebody-else|someone-else|agency|competitor|videographer',
      'freelancer|videographer|competitor|other-agency|local-photographer|somebody-else|someone-else cheaper|less|half|charges|quoted|price|offered',
      'found|got|had cheaper|lower',
      'why not|would freelancer|videographer|local-photographer|someone-local',
    ],
    text: 'You may well find a lower price. Compare what’s included: planning, captions, music licences, rounds of changes, full rights of use, DBS checks and insurance are all in ours, and one named person looks after you. If someone else suits you better, Margaux, our founder, will say so: /book/meeting/margaux',
    page: '/book/meeting/margaux',
    insteadOfPrices: true,
  },
  {
    id: 'no-budget',
    asked: [
      'no|not|havent|dont-have|without|zero|small|tiny|tight|limited|cut|little budget|budgets|money',
      'budget gone|cut|frozen|slashed|spent|tight|small',
      'cant|cannot|couldnt afford',
    ],
    text: `Then start small. Editing turns footage from your phones into a finished film at our lowest starting rate, and what your team learns in a workshop stays with them. You can pay for larger projects in ${facts.payment.instalments} instalments through the school year. The Bonjour Circle, our community for school marketers, costs nothing.`,
    page: '/services/done-for-you-editing',
    insteadOfPrices: true,
  },
  {
    id: 'do-it-ourselves',
    asked: [
      'why not|pay|need|should|would ourselves|in-house|iphone|phone|our-own',
      'we can|could do|film|make|shoot phone|ourselves|ourself !edit !enough !training',
      'we|already do|film|make|can|edit|have ourselves|in-house|inhouse !podcast-or !training-or !or !vs !better',
      'just use|film phone|iphone|phones|iphones|ipad',
      'own videographer|marketing-assistant|media-team',
      'done|do in-house instead|why|anyway',
    ],
    text: 'Please do: nobody knows your school like you do. We’re here for what a phone and a busy day can’t do: a set of films for the whole year, an interview that goes deep, good sound for half an hour. In between, our workshops make your own films better, and our editors finish what you’ve shot.',
    page: '/services/training',
    insteadOfPrices: true,
  },
  {
    id: 'have-somebody',
    asked: [
      'already|currently|happy have|use|work|with|got photo|agency|videographer|supplier|company|somebody|someone|provider|firm',
      'have|got photo|agency|videographer already|anyway|on-staff',
    ],
    text: 'Keep them, if you’re happy. Many schools have a photographer for team pictures and us for the story, or only use us for the one thing they don’t have, such as a podcast. We follow your agency’s guidelines and hand over files they can use.',
    page: '/',
    insteadOfPrices: true,
  },
  {
    id: 'no-time',
    asked: [
      'no|not|dont-have|havent|little|lack|enough|without time|capacity|bandwidth !waiting !film !photo',
      'too busy|much-work|stretched',
      'small|tiny|one-person|just-me|only-me team|department|office|marketing !training',
      'how-much|much work|effort|time|involvement for-us|from-us|our-side|my-team|my',
    ],
    text: 'It takes very little of yours: one call of about 30-45 minutes, a list of people and dates, and one colleague who knows where everyone is on the day. We plan, film, edit, caption and send you the finished work. You look at it and tell us what to change.',
    page: '/book/meeting/margaux',
    insteadOfPrices: true,
  },
  {
    id: 'bad-experience',
    asked: [
      'last|previous|other|another|bad|awful|terrible|burnt|burned|let-down company|agency|experience|photo|videographer|film|supplier|before|down|time',
      'wasted money|time last|before|previously|already|another',
      'never used|watched|finished film|it',
      'disappointed|burnt|burned before|last|previous',
    ],
    text: `Sorry to hear that. With us you have one named person from the first call to delivery, a plan and a price in writing before you decide, dates we stick to, and nothing published before you approve it. ${answerOf('revisions')}`,
    page: '/#contact',
    insteadOfPrices: true,
  },
  {
    id: 'nobody-listens',
    asked: [
      'nobody|no-one|noone|anyone|anybody|who|does|do|really|actually|parent listen|listens|listening podcast|schools !how-many !tried',
      'podcast dead|fad|saturated|trend|waste|pointless|old-hat',
      'parent watch|watches nobody|really|actually|even|wont|never|anyway',
    ],
    text: `Not many people, but the right ones: families who are already choosing, for twenty minutes instead of ten seconds. ${quotation(podcasts.testimonial.quote)} You see the figures once a term: plays, how long people listened, and which episode they chose first.`,
    page: '/services/podcasts',
    insteadOfPrices: true,
  },
  {
    id: 'convince-others',
    asked: [
      'head|governor|bursar|slt|board|principal|leadership|boss|trustees wont|not-convinced|unconvinced|against|says-no|said-no|convince|persuade|thinks|think|approve|get-past|sell|waste|justify|case|buy-in',
      'business-case|roi|return-on-investment|return',
    ],
    text: `Show them what other schools say. ${quotation(marketingVideos.quote)} ${quotation(videoTestimonials.quote)} You get a written quote within a working day, with a fixed price that governors can read, and Margaux joins a call with your head if that helps: /book/meeting/margaux We don’t promise a number of enquiries. Nobody honest can.`,
    page: '/services/marketing-videos',
    insteadOfPrices: true,
  },
  {
    id: 'think-about-it',
    asked: [
      'think|thinking|consider about-it|it-over|over',
      'not ready|yet now|yet|decide',
      'just|only looking|browsing|researching|exploring',
      'maybe|perhaps next later|next|year|term|time',
      'get-back-to-you',
    ],
    text: `Of course, take your time. A written quote holds for ${facts.quote.validForCalendarDays} days, and asking for one doesn’t commit you to anything. In the meantime, there’s our blog and the Circle: /blog, /circle`,
    page: '/blog',
    insteadOfPrices: true,
  },
  {
    id: 'all-look-alike',
    asked: [
      'all|every school|film|photo look|looks|feel|sound same|alike|identical|generic|samey',
      'all|every|always school film|photo|prospectus look|looks|feel|feels same|alike',
      'generic|cheesy|corporate|staged|posed|cliche|cliched|scripted|fake !podcast',
    ],
    text: 'They do when everyone films the same lawn. We look for what only your school has. Nobody learns lines, nobody is asked to smile, and the best moments are noticed rather than posed. “I have never asked a child to smile. If you wait by the door of the right lesson, you don’t have to.” (Margaux Delacroix, founder of Bonjour)',
    page: '/services/photography',
    insteadOfPrices: true,
  },
];
