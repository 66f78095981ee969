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

/** Pupils and their safety, who we are, whom we work for and where. */
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
    text: 'Tell us before the day who must not appear. The guests and the shot list are agreed with you, and it helps if somebody comes along who knows the children. Should one of them be seen all the same, say so, and the picture or the scene is left out.',
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
    text: 'Only if you agree in writing. What we make is for your school; we ask before we show any of it on our own pages or channels. The quotes on our pages name a role and a school, never a person.',
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
    text: 'Yes, we come to you. In the UK we work from the Highlands to the Channel, in Dubai a team is on the ground for schools across the Emirates, and in the USA we film in person from New England southwards.',
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
    text: 'We work with independent, fee-paying schools and with nobody else: day and boarding, prep and senior, small and large, in the UK, the Emirates and the USA. No school of that kind is too small for us. If yours is of another kind, ask, and a person will answer plainly.',
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
    text: `Here is what schools say. ${quotes} Each service’s page has examples to watch, look at or listen to. If you’d like to speak to a school like yours, ask us and we’ll introduce you.`,
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
    text: 'Our pages list no open places. If you make films, photographs or sound with schools, write to us with a link to your work, and a person will read it.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'press',
    asked: [
      'journalist|press-enquiry|press-office|interview-margaux|guest-post|guest-blog|partnership|partner|sponsor|sponsorship|collaborate|collaboration|speaker|conference',
    ],
    text: 'For the press, conferences and partnerships, write to us with two sentences on what you have in mind, and a person will read them.',
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
    text: 'We are sorry to hear that, and a person should look at it at once. Write down what is wrong and what you had expected.',
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
    text: 'People make our films, photographs and podcasts: a producer plans, a photographer waits for the moment, an editor finds the story, and subtitles are checked by a person. I am a program, and only answer questions. If your school has a policy on AI, one of us will go through it with you.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'team',
    asked: [
      'team|company|agency|staff who|how-big|how-many|size|meet|people !meeting !crew !our !my !train !training !come !need !free',
      'how-many people work|team|are',
    ],
    text: `One small team. You can meet ${named(meetingPeople)} by video call. Our podcasts are made by ${named(producers)}.`,
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
    text: 'Tell us, and the picture or the scene comes out, free of charge: a film can be cut again without it. What stands on your own channels you take down yourselves.',
    page: '/#contact',
  },
  {
    id: 'social-channels',
    asked: [
      'follow|find|you-on|are-you instagram|facebook|tiktok|twitter|linkedin|youtube|social-media|socials',
      'your instagram|facebook|tiktok|twitter|linkedin|youtube page|account|channel|handle|profile',
    ],
    text: `You find us on ${contact.profile.label}: ${contact.profile.href}. What we think about is in our blog, /blog, and once a month in the newsletter.`,
    page: '/#contact',
  },
  {
    id: 'first-aid',
    asked: ['first-aid|allergies|fire-drill|evacuation'],
    text: 'For what your school asks of visitors, from first aid to the fire drill, tell us: it becomes part of the plan for the day, and one of us will answer for those who come.',
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
    text: 'Calls are booked, so that somebody has time for you: /book/meeting/margaux in Dubai, /book/meeting/beatrix in London. The page shows what is free, in your own time zone. A WhatsApp message reaches us sooner.',
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
    text: 'We work with independent schools and with nobody else, and have since 2012. One small team plans, films and edits, a named producer looks after each podcast, and our founder says plainly when a school would be better served by something that we do not sell.',
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
    text: 'Meetings are by video call and last about 30-45 minutes; the price list has no line for them. The link comes with the confirmation. Bring whom you like, and one question that matters to you.',
    page: '/book/meeting/margaux',
  },
];
