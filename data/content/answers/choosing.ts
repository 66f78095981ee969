import { marketingVideos } from '../service-pages/marketing-videos.ts';
import type { Answer } from './schema.ts';

const ideas = (...wanted: string[]): string =>
  marketingVideos.ideas.ideas
    .filter(({ title }) => wanted.includes(title))
    .map(({ title }) => `“${title}”`)
    .join(', ');

/** Which service fits, and what happens first. */
export const choosing: Answer[] = [
  {
    id: 'podcast-or-video',
    asked: [
      'podcast film difference|better|or|vs|versus|instead|rather|recommend|both',
      'audio film better|or|vs',
      'why|point|benefit|benefits|purpose|advantage|advantages podcast',
    ],
    text: 'It depends what you need. Many people watch a film, once, for a minute, so it suits your website and a first impression. Families who are already interested listen to a podcast for twenty minutes, again and again, so it builds trust. Start with films to be found, and with a podcast to be chosen. Margaux, our founder, can think it through with you: /book/meeting/margaux',
    page: '/services/podcasts',
  },
  {
    id: 'testimonials-or-mini-videos',
    asked: [
      'testimonial mini|marketing|8|eight difference|better|or|vs|versus|instead|and|which|film',
      'testimonial film|package difference|better|vs|versus|instead|rather',
    ],
    text: 'A testimonial is one person’s story: a pupil, parent, teacher or former pupil says in a relaxed interview what no prospectus can. The 8 mini videos are a set from one visit, each answering a question that families ask, and “Parent testimonials” can be one of them. Choose testimonials for trust, and the set for a year of content.',
    page: '/services/marketing-videos',
  },
  {
    id: 'editing-or-training',
    asked: [
      'edit training|learn|teach|ourselves|train',
      'film ourselves|yourself|ourself|diy|in-house or|better|rather|vs|versus|instead|you',
    ],
    text: 'With editing, you film on your phones and our editors do the rest. That’s best if you have footage but no time. With training, your own team learns to film, photograph and edit. That’s best if you publish every week. Many schools start with one edit and see what their footage can do.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'photos-or-video',
    asked: ['photo film difference|better|or|vs|versus|instead|rather|first', 'photo film both !same !combine !price'],
    text: 'Photographs work for your prospectus, website and press, and you get about 300 from one day. Films work for the first minute on your website, social channels and open days. If your pictures could be any school’s, start with photography.',
    page: '/services/photography',
  },
  {
    id: 'which-service',
    asked: [
      'which|what service recommend|suit|suits|right|need|better|fit|fits|start|begin|first !person',
      'not-sure|unsure|dont-know|do-not-know which|what service|need|want|choose|start',
      'what|which|could|would recommend us|school|service|do|to|would|you|for',
      'where|how|what start|begin !free !record',
      'more|increase|boost|improve admission|pupil|enquiries|inquiries|visitors|registrations|open-day|numbers',
      'help-us-choose|help-me-choose|help-choose',
      'popular|bestseller|most-popular service|schools|what|which',
      'best-selling|bestselling|most-bought|most-booked|favourite thing|service|one|what|which|your',
    ],
    text: 'To be found: the 8 mini videos, each answering a question that families ask. To be believed: video testimonials. To be remembered: a podcast. For your prospectus and website: a photography day. If you already have footage: editing. If you have colleagues who like to learn: training. Margaux, our founder, will tell you plainly what your school needs and what it doesn’t: /book/meeting/margaux',
    page: '/',
  },
  {
    id: 'for-alumni',
    asked: [
      'alumni|old-boys|old-girls',
      'leavers !day !ball !assembly !photo',
      'former|old|past pupil|boys|girls|pupils',
      'fundraising|fundraise|development-office|donors|donor|raise-funds|raise-money|bursary|bursaries|legacy',
    ],
    text: 'We’d suggest an alumni podcast: former pupils talk about the lives they’ve made, and others write in. Kofi, one of our producers, is good at finding those stories: /book/kofi. A testimonial with a former pupil goes well with it.',
    page: '/services/podcasts',
  },
  {
    id: 'for-staff',
    asked: [
      'recruit|recruiting|recruitment|attract|hire|hiring teacher|staff !freelance !you-hiring',
      'teacher|staff recruit|recruitment|recruiting|vacancies',
    ],
    text: `${ideas('Staff recruitment')} is one of the eleven ideas for the mini videos: why good people come to teach here, and why they stay. A testimonial with a teacher works too, because it shows what they love about their subject.`,
    page: '/services/marketing-videos',
  },
  {
    id: 'for-admissions',
    asked: [
      'admission film|help|podcast|journey|team|office|process !price',
      'year-7|year-seven|transition|joiners|reception',
      'nervous|undecided|prospective|choosing parent|pupil',
      'open-day|open-morning|open-evening film|show|use|for|help|need !weeks !week !time !date',
    ],
    text: `Three things work well together for admissions: mini videos such as ${ideas('Admissions process', 'Year 7 transition', 'Meet the head')}, testimonials with parents and pupils to show at the open day, and a podcast for pupil recruitment, so that families arrive feeling they already know someone.`,
    page: '/services/marketing-videos',
  },
  {
    id: 'for-boarding',
    asked: ['boarding|boarders|boarder !price !quote film|podcast|photo|show|help|promote|house|night !only !work'],
    text: 'Boarding is best seen and heard from the inside. Listen to “The housemaster who cooks on Sundays” on our podcasts page. A photography day goes on until the last practice, and “A day in the life” is one of the mini videos.',
    page: '/services/podcasts',
  },
  {
    id: 'several-services',
    asked: [
      'combine|combined|bundle|together|same|both|one photo|film|podcast|service|testimonial|training visit|day|trip|time|services|package|shoot !price',
      'combine|bundle|mix',
      'several|multiple|more-than-one service|services',
    ],
    text: 'Yes. Take one service, or let us look after the whole year. We can plan photographs, films and recordings for one visit or for several days in a row. Tell us which, and one of us will make you a plan.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'first-step',
    asked: [
      'what|which happens|happen|step|steps first|next|start|begin|say|after !edit !book',
      'what happens once|after|when touch|contact|write|message|enquire',
      'next-steps|next-step|first-step|first-steps',
      'how get-started|getting-started|get-going|start|begin|proceed|go-ahead !podcast',
      'how-does-it-work|how-does-it-all-work|how-does-this-work|how-it-works|how-do-you-work|your-process|the-process|way-of-working',
      'how work you|together|with-you|all !edit !how-much !long',
      'onboarding|kick-off|kickoff',
      'become client|customer',
      'first need|thing|want',
      'have-to|need|must fill|form',
    ],
    text: 'First we talk: drop us a line, or book a meeting by video call, which lasts about 30-45 minutes. Then we send you a plan and a price. If you’re happy, we agree the date and the details with you and come to your school. You see the work and tell us what to change.',
    page: '/#contact',
  },
  {
    id: 'whole-year',
    asked: [
      'whole|full|entire|all year content|marketing|plan|package|look',
      'how-often|when|what should post|publish !circle !podcast !episode',
      'content-plan|content-calendar|strategy|marketing-plan|retainer|ongoing',
    ],
    text: 'Yes, we can look after the whole year: eight mini videos from one visit, a photography day, and a podcast through the terms. Our training also covers planning content through the admissions year. Tell us what you have in mind, and one of us will make a plan with you.',
    page: '/services/training',
    person: true,
  },
  {
    id: 'other-work',
    asked: [
      'website|seo|rebrand|advert|adverts|ads|advertising|ppc|prospectus|signage|copywriting|pr|newsletter-design|merchandise|email-campaign|crm build|make|design|redesign|offer|do|create|manage|write|run|print|you !training !wait !hold-off !till !when !shape !shapes',
      'social-media|instagram|facebook|tiktok|linkedin help|manage|management|run|post|posts|do|handle|account|accounts !cut !square !vertical !version !follow !your !train !teach !learn',
      'google|facebook|meta ads|adwords|advertising|campaign',
      'graphic design|designer',
      'logo|brand|branding|identity design|redesign|create|make|new|do|offer',
    ],
    text: 'We make six things: podcasts, video testimonials, marketing videos, photography, editing and training. We don’t do websites, advertising, print or social media management, but what we make is ready for all of them. Tell us what you’re looking for, and we’ll say plainly if someone else is a better fit.',
    page: '/',
    person: true,
  },
  {
    id: 'brochure',
    asked: [
      'brochure|leaflet|pdf|deck|prospectus send|have|get|please|your|email|download|there !design !redesign !our !write',
    ],
    text: 'There’s no brochure to download, but each service page has examples, prices and what’s included. If you need something to hand round, one of us will send it.',
    page: '/',
    person: true,
  },
];
