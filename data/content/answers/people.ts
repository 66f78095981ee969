import { contact } from '../contact.ts';
import { meetingPeople, producers } from '../people.ts';
import { marketingVideos } from '../service-pages/marketing-videos.ts';
import { photography } from '../service-pages/photography.ts';
import { podcasts } from '../service-pages/podcasts.ts';
import type { Person } from '../schema.ts';
import { answerOf } from '../facts/questions.ts';
import type { Answer } from './schema.ts';

const quotes = [podcasts.testimonial.quote, photography.quote, marketingVideos.quote]
  .map(({ text, by, of }) => `“${text}” (${by}, ${of})`)
  .join(' ');

const named = (some: readonly Person[]): string =>
  some.map(({ name, role, city }) => `${name} (${role}, ${city})`).join(', ');

/** Pupils and their safety, the team, our customers and locations. */
export const people: Answer[] = [
  {
    id: 'safeguarding',
    asked: [
      'safeguarding !dbs !data',
      'child-protection|child-safety|keep-children-safe|keeping-children-safe',
      'pupil safe|safety|safely|protect|protected',
      'badge|badges|lanyard|lanyards|id-cards',
      'sign-in people|crew|visitors|reception|photographers',
    ],
    text: answerOf('safeguarding'),
    page: '/services/video-testimonials',
  },
  {
    id: 'consent',
    asked: [
      'consent !cookies !without !no !not',
      'parent sign|form|agree|slip',
      'photo-release|release-form|model-release',
    ],
    text: answerOf('consent'),
    page: '/services/video-testimonials',
  },
  {
    id: 'no-consent-pupils',
    asked: [
      'pupil must-not|cannot|cant|may-not|not|no|without consent|film|photo|appear|camera|shown|identified',
      'without|no|not consent photo|film|pupil|parent',
      'parent|pupil dont|do-not|doesnt|does-not|refuse|refused|wont|object|objects|against camera|film|filmed|photo|allow|appear',
      'blur|anonymous|opt-out pupil|face|parent|film|photo',
      'looked-after pupil',
      'name|names|surname|identity|identities pupil show|shown|hide|hidden|published|use|used|stop|protect|appear',
      'foster|foster-care|adopted|refuge|court-order|protected-identity',
      'name|names pupil advance|list|need|credit|print',
    ],
    text: 'Tell us before the day who must not appear. We agree the guests and the shot list with you, and it helps if someone who knows the children comes along. If one of them does appear, tell us and we’ll take out the picture or scene.',
    page: '/services/video-testimonials',
  },
  {
    id: 'dbs',
    asked: [
      'dbs|crb',
      'enhanced disclosure|certificate|clearance|check',
      'background-check|police-check|police-checks|background-checks|security-clearance|vetted|vetting|fingerprinted|fingerprints|fingerprinting',
      'check|checks|checked crew|photo|contractor|staff|film|team police|background|criminal|enhanced|clearance',
      'single-central-register|scr',
    ],
    text: answerOf('dbs'),
    page: '/#contact',
  },
  {
    id: 'insurance',
    asked: [
      'insurance !school-fees',
      'public|level|amount|how-much insurance',
      'who pays|liable|pay breaks|break|scratch|scratches|damages|smash|smashes|knock|knocks|dent',
      'coi|certificate-of-insurance',
      'risk-assessment|risk-assessments|rams|method-statement|health-and-safety',
      'responsible|damage|broken|breaks|damaged|accident|knocked who|if|what|camera|equipment|pupil',
    ],
    text: answerOf('insurance'),
    page: '/#contact',
  },
  {
    id: 'data-agreement',
    asked: [
      'data-processing|dpa|data-processor|dpia|data-agreement',
      'gdpr photo|film|pupil|footage|compliant|contract',
      'where footage|photo|film stored|kept|servers',
      'nda|confidentiality|non-disclosure',
      'ferpa|coppa|pdpl',
    ],
    text: answerOf('data'),
    page: '/privacy#storage-and-security',
  },
  {
    id: 'our-portfolio',
    asked: [
      'you use|put|share|post|publish|show photo|film|pupil|footage your|own website|instagram|portfolio|social|marketing|linkedin|page|channel',
      'your-own website|portfolio|marketing pupil|photo|film|use',
    ],
    text: 'Only if you agree in writing. What we make is for your school, so we ask before we show any of it on our own pages or channels. The quotes on our pages name a role and a school, never a person.',
    page: '/#contact',
  },
  {
    id: 'languages',
    asked: [
      'language !subtitle !translate !pupil-led !bad !strong',
      'speak|speaks|interview|record|film|podcast|producer french|spanish|danish|polish|twi !subtitle !translate',
      'french|spanish|danish|polish-speaking film|podcast|producer|person|interview !subtitle',
      'do-you|anyone|anybody speak !arabic !person !human !founder !manager !team',
      'film|interview|record arabic !producer !subtitle',
    ],
    text: answerOf('languages'),
    page: '/#contact',
  },
  {
    id: 'travel',
    asked: [
      'travel !train !price !expenses !abroad !extra !pay !included',
      'highlands|scottish|scotland|welsh|cornish|northumberland|cumbria|norfolk|yorkshire school|we-are|based|prep|located !price',
      'how-far travel|come|go|drive',
      'come scotland|wales|ireland|highlands|yorkshire|cornwall|devon|cumbria|north|channel|jersey|guernsey|school|us|here !price !how-many !who !train !staff !governor !together',
      'work|film|photo|cover scotland|northern-ireland|belfast|wales|yorkshire|cornwall|devon|jersey|guernsey|midlands|nationwide|abu-dhabi|sharjah|florida|texas|california',
      'come-to our|us|you|school !who !training',
      'do-you come-out|come-to|visit',
      'you-come-to-us|come-to-our-school|come-into-school|come-in-to !who',
      'fly|flying us|over|out|here|school|you !drone',
    ],
    text: 'Yes, we come to you. In the UK we work from the Highlands to the Channel. In Dubai we have a team on the ground for schools across the Emirates. In the USA our crew films on site, from New England down the East Coast.',
    page: '/',
  },
  {
    id: 'other-countries',
    asked: [
      'singapore|switzerland|france|germany|spain|italy|portugal|netherlands|belgium|europe|european|ireland|dublin|india|china|hong-kong|hongkong|malaysia|thailand|bangkok|japan|tokyo|korea|australia|zealand|canada|toronto|africa|kenya|nigeria|egypt|cairo|turkey|brazil|mexico|cyprus|greece|malta|austria|sweden|norway|denmark|poland|asia|monaco !northern !capital',
      'guernsey|jersey|alderney|sark|isle|island|islands|orkney|shetland|hebrides come|over|travel|visit|reach|film|photo|work !extra !additional !surcharge',
      'singapore|switzerland|france|germany|spain|italy|portugal|netherlands|belgium|europe|european|ireland|dublin|india|china|hong-kong|hongkong|malaysia|thailand|bangkok|japan|tokyo|korea|australia|zealand|canada|toronto|africa|kenya|nigeria|egypt|cairo|turkey|brazil|mexico|cyprus|greece|malta|austria|sweden|norway|denmark|poland|asia|monaco come|work|travel|film|record|visit|here|school|there !northern',
      'saudi|qatar|doha|oman|muscat|bahrain|kuwait|riyadh|jeddah|gulf school|come|film|work|photo|podcast|record|travel|cover',
    ],
    text: answerOf('where'),
    page: '/',
  },
  {
    id: 'kinds-of-school',
    asked: [
      'college|colleges work|film|only|too|for !know',
      'state|public|grammar|academy|maintained|comprehensive|government school|schools',
      'nursery|preschool|pre-prep|university|universities|trust|mat|charity',
      'work|only|kind|type|size|sort school|schools boarding|prep|senior|day|primary|secondary|special|send|sen|girls|boys|small|big|large|faith|montessori|what|which',
      'too-small|too-big',
      'outside|other education|sector|industry|industries',
      'wedding|weddings|birthday|birthdays|corporate|restaurant film|photo|do|you|work !circle',
    ],
    text: 'We only work with independent, fee-paying schools: day and boarding, prep and senior, small and large, in the UK, the Emirates and the USA. None of them is too small for us. If yours is a different kind of school, ask and one of us will give you a straight answer.',
    page: '/',
  },
  {
    id: 'references',
    asked: [
      'reference !number',
      'which|what|name|who client|customer|school-have|schools-have|schools worked|work|used|had',
      'example|case-study|case-studies work|film|your|past|previous|see|other !episode !podcast',
      'speak|talk|contact|ring client|customer|schools|other-school|previous',
      'reviews|review|track-record|testimonials-from|client-list',
      'past|previous|recent work|projects|films',
      'what say|think|said school|schools|client|customers|people|others',
      'see|show your-work|work|examples|projects !process !how',
    ],
    text: `Here’s what schools say. ${quotes} Each service page has examples to watch, look at or listen to. If you’d like to speak to a school like yours, ask us and we’ll introduce you.`,
    page: '/services/marketing-videos',
  },
  {
    id: 'opening-hours',
    asked: [
      'opening-hours|office-hours|business-hours|working-hours|work-hours',
      'friday|fridays dubai|ramadan|emirates|uae|abu-dhabi',
      'what-time|when|who messages|message|phone|emails london|dubai pick|picks|read|reads|answer|answers|there',
      'open|closed|available|there|work|answer saturday|saturdays|sunday|sundays|weekend|weekends|evening|evenings|night|christmas|easter|bank-holiday|today|now !open-day !open-morning',
      'what-time|when open|close|answer|office you|your|office|phone !film !shoot !record',
      'film|shoot|record|photo|come saturday|saturdays|sunday|weekend|weekends|evening|evenings',
      'open|closed|work|working|away summer|holidays|august|july',
    ],
    text: answerOf('hours'),
    page: '/#contact',
  },
  {
    id: 'careers',
    asked: [
      'job|jobs|career|careers|vacancy|vacancies|hiring|internship|intern|apprenticeship|freelance|freelancer|freelancers|cv|work-experience !film !video !circle !post !community',
      'work-for-you|join-your-team|apply-for',
    ],
    text: 'We’re not advertising any jobs at the moment. If you make films, photographs or sound with schools, send us a link to your work and one of us will look at it.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'press',
    asked: [
      'journalist|press-enquiry|press-office|interview-margaux|guest-post|guest-blog|partnership|partner|sponsor|sponsorship|collaborate|collaboration|speaker|conference',
    ],
    text: 'For press, conferences and partnerships, send us two sentences about what you have in mind and one of us will reply.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'complaint',
    asked: [
      'complain !data !privacy !gdpr',
      'not|isnt happy film|photo|work|service|result|with|you|received',
      'something|went|gone wrong film|photo|order|booking|invoice',
    ],
    text: 'We’re sorry to hear that. Tell us what’s wrong and what you expected, and one of us will look at it straight away.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'ai',
    asked: [
      'ai|artificial-intelligence use|made|make|film|photo|edit|generate|generated|voice|write|podcast',
      'ai-generated|generative-ai|deepfake',
      'chat-gpt|chatgpt|claude|gemini|midjourney use|script|scripts|write|for',
    ],
    text: 'People make our films, photographs and podcasts: a producer plans, a photographer waits for the moment, an editor finds the story, and a person checks the subtitles. I’m a program and only answer questions. If your school has a policy on AI, one of us will go through it with you.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'team',
    asked: [
      'team|company|agency|staff who|how-big|how-many|size|meet|people !meeting !crew !our !my !train !training !come !need !free',
      'how-many people work|team|are',
    ],
    text: `We’re one small team. You can meet ${named(meetingPeople)} by video call. Our podcasts are made by ${named(producers)}.`,
    page: '/book/meeting/margaux',
  },
  {
    id: 'consent-withdrawn',
    asked: [
      'parent|pupil|guest changes|changed|change|withdraw|withdraws mind|consent',
      'withdraw consent',
      'pupil|teacher|head|staff|guest leaves|left|leave|goes film|filmed|photo|featured after|once|if|then !come !free',
      'take|remove|delete|cut down|out film|photo|scene pupil|parent|published|online|later',
    ],
    text: 'Tell us and we’ll take the picture or scene out, free of charge, and recut the film without it. You’ll need to remove it from your own channels yourselves.',
    page: '/#contact',
  },
  {
    id: 'social-channels',
    asked: [
      'follow|find|you-on|are-you instagram|facebook|tiktok|twitter|linkedin|youtube|social-media|socials',
      'your instagram|facebook|tiktok|twitter|linkedin|youtube page|account|channel|handle|profile',
    ],
    text: `You’ll find us on ${contact.profile.label}: ${contact.profile.href}. We also write a blog, /blog, and a monthly newsletter.`,
    page: '/#contact',
  },
  {
    id: 'first-aid',
    asked: ['first-aid|allergies|fire-drill|evacuation'],
    text: 'Tell us what your school asks of visitors, from first aid to fire drills, and we’ll add it to the plan for the day. One of us will answer your questions about the team that’s coming.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'call-times',
    asked: [
      'when|time|best|good call|ring|phone|reach dubai|london|you|uk|uae',
      'time call dubai|london',
      'call|chat|meeting|zoom monday|tuesday|wednesday|thursday|friday|tomorrow|today|next-week|this-week|afternoon !cancel !change !move',
    ],
    text: 'Please book a call, so someone’s free to see you: /book/meeting/margaux in Dubai, /book/meeting/beatrix in London. The page shows what’s free in your own time zone. WhatsApp is the quickest way to reach us.',
    page: '/#contact',
  },
  {
    id: 'what-is-different',
    asked: [
      'what|how makes|are you|bonjour different|special|unique|better',
      'why choose|hire|use|pick|trust you|bonjour|us',
      'outsource|outsourced|subcontract|subcontractors',
      'difference other|others agency|agencies|companies|photographers',
      'different other|others agency|agencies|companies',
    ],
    text: 'We’ve worked only with independent schools since 2012. One small team plans, films and edits, and a named producer looks after each podcast. Our founder will tell you plainly if your school would be better off with something we don’t sell.',
    page: '/',
  },
  {
    id: 'meeting-how',
    asked: [
      'meeting zoom|teams|google|link|colleague|colleagues|join|bring|invite|how|prepare !book !long !cancel !change',
      'staff join|come meeting|call',
      'meet|meeting in-person|face-to-face|your-office|our-school',
      'how-long|last|minutes|free|cost consultation|intro-call|discovery-call|first-call|introductory-call|the-call !cancel',
      'free|cost|pay meeting|call !cancel !free-for !when',
    ],
    text: 'Meetings are by video call, last about 30-45 minutes and aren’t on our price list. The link comes with the confirmation. Bring anyone you like, and one question that matters to you.',
    page: '/book/meeting/margaux',
  },
];
