import { blog } from '../blog.ts';
import { answerOf } from '../facts/questions.ts';
import type { Answer } from './schema.ts';

/** Occasional questions: people before a camera, several schools, a message that went astray. */
export const everyday: Answer[] = [
  {
    id: 'camera-shy',
    asked: [
      'hate|hates|shy|nervous|awkward|wooden|freeze|freezes|stiff|terrified|scared camera|filmed|film|interview|lens|speaking|talking|guest !training',
      'camera-shy|media-training',
    ],
    text: 'Many people are. Nobody has to learn lines: guests chat with us beforehand, then we ask and they talk. “Meet the head” works the same way, as a conversation rather than a welcome address.',
    page: '/services/video-testimonials',
  },
  {
    id: 'clothes',
    asked: [
      'wear|wearing|clothes|outfit|outfits|dress|uniform what|should|which|need|on|film|photo|pupil|rules !company',
      'dress-code|make-up|makeup|hair|hijab|abaya',
    ],
    text: 'There’s no dress code. Tell us about your uniform and anything your school or families prefer, and one of us will tell you what looks good on camera. We’ll add it to the plan for the day.',
    page: '/services/photography',
    person: true,
  },
  {
    id: 'awards',
    asked: ['award|awards|award-winning|prize|prizes won|win|have|you|any|got', 'award-winning'],
    text: 'We don’t have awards to show you, but our pages show the work and what schools say about it.',
    page: '/services/photography',
    person: true,
  },
  {
    id: 'several-schools',
    asked: [
      'group|chain|family|federation|foundation schools|school-group !age !year !class',
      'several|multiple|two|three|four|five|six|both|all|more-than-one|different schools|campuses|sites|campus|locations !work !worked !example !many !look !looks',
      'senior prep both|and one|price|visit|together|same|day',
    ],
    text: 'We price a photography or filming day for one school. A senior and a prep school on one site count as one. For several sites, plan a day for each, one after the other, and we only charge for the journey once.',
    page: '/#contact',
  },
  {
    id: 'no-reply',
    asked: [
      'waiting|chasing|chase reply|response|answer|email|quote|message|to-hear|up',
      'not|no|nothing|never|havent|hasnt|still|nobody|no-one heard|replied|reply|response|responded|answered|back heard|back|reply|replied|from|me|us|email|form|message|yet|waiting|response !listen !episode !podcast',
      'get|got|receive|received my message|email|form|enquiry|inquiry !confirmation',
      'nobody|no-one replied|answered|responded|called',
    ],
    text: 'Sorry about that. If you’ve waited too long or aren’t sure your message reached us, tell me here what it was about. One of us will look for it and write to you.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'does-it-help',
    asked: [
      'prove|proof|evidence|guarantee|promise|convince|persuade|sceptical|skeptical|business-case more|enquiries|inquiries|admission|results|work|works|team|leadership|slt|head|governor|bursar|board|them !refund !you-really',
      'does-it-work|does-this-work|do-they-work|worth-it|worth-the-money|good-investment !training',
      'more|increase enquiries|inquiries|registrations will|does|guarantee|prove|get|really',
    ],
    text: 'We don’t promise numbers, but here’s what schools have seen: families who ask on the tour to meet the chemistry teacher from episode four, and a testimonial that has been shown at every open morning since. One of us can talk through what to expect for a school like yours.',
    page: '/services/podcasts',
    person: true,
  },
  {
    id: 'blog-topics',
    asked: [
      'article|articles|blog|blogs|blog-post|blog-posts|reading about|on|any|got|topic|topics|cover|recommend !write !guest !my !our !for-you !linkedin',
      'tips|guide|guides read|blog|article|articles|about|open-day|marketing|admission|filming',
    ],
    text: 'Beyond Bonjour, our blog, has notes on telling a school’s story well: what we film, what we hear in the recording room, and what marketing teams teach us. You’ll find all posts on its page.',
    page: '/blog',
  },
  {
    id: 'families',
    asked: [
      'my daughter|son|grandson|granddaughter school|place|apply|join|best|attend|fees|recommend|eligible|bursary|scholarship',
      'which-school|best-school|good-school|good-schools best|good|recommend|near|for|in|choose !service !worked',
      'school-fees going|vat|rise|increase|afford|scholarship|scholarships',
    ],
    text: 'I only know about our work for schools, so I can’t recommend a school or speak for one. Please ask the school directly.',
    page: '/',
  },
  {
    id: 'old-film',
    asked: [
      'old|existing|current|previous|outdated film|prospectus-video update|refresh|shorten|recut|re-edit|redo|edit|cut|reuse|add|replace',
      'update|refresh|shorten|recut|re-cut film|clip !how-often !price',
    ],
    text: 'Our editors work with whatever you have: phone clips, camera files, last year’s hard drive. Send it through a private link with a sentence about what you’d like, and you’ll get a fixed price within a day.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'permits',
    asked: ['permit|permits|filming-permit|khda|film-licence|noc need|film|photo|shoot|have|do|dubai|get|who|approval'],
    text: 'You don’t need a permit to film on your own site in the UK or the USA. In the Emirates, filming in a school needs the school’s own approval, and filming in public needs a permit. We apply for that and tell you how long it takes.',
    page: '/#contact',
  },
  {
    id: 'special-needs',
    asked: [
      'wheelchair|disabled|disability|disabilities|autistic|autism|neurodiverse|neurodivergent|additional-needs|special-needs pupil|film|photo|interview|access|guest|handle|work',
    ],
    text: 'Tell us before the day what a pupil or guest needs and we’ll plan for it: a step-free room, a shorter session, questions in advance, or a familiar adult beside them. Our films have captions.',
    page: '/#contact',
  },
  {
    id: 'your-contact',
    asked: [
      'account-manager|project-manager|point-of-contact|main-contact|contact-person',
      'who|dedicated|named|same look|looks|manage|manages|deal|dealing|manager after|project|account|us|with !book !circle',
    ],
    text: 'One person looks after you from the first call to delivery: a named producer for podcasts, Beatrix for testimonials and training, Tomasz for editing, and Margaux for everything else.',
    page: '/#contact',
  },
  {
    id: 'policies',
    asked: [
      'sustainability|sustainable|environmental|carbon|carbon-footprint|eco-friendly|modern-slavery|equality|diversity|edi|dei|anti-bribery policy|statement|you|are|have|footprint|offset',
    ],
    text: 'We haven’t published a policy on that. If your school needs one from its suppliers, tell us which, and one of us will reply.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'blog-author',
    asked: ['who write|writes|wrote|author blog|posts|article|articles'],
    text: blog.author.text,
    page: '/blog',
  },
  {
    id: 'transcript',
    asked: ['transcript|transcripts|transcription|transcribe|transcribed', 'transcript get|listeners|deaf|hearing'],
    text: answerOf('transcript'),
    page: '/services/podcasts',
  },
  {
    id: 'erase-details',
    asked: ['delete|remove|erase|forget my|our details|information|records !circle !account'],
    text: 'You can ask us to erase what we hold about you, and we will unless the law requires us to keep it. Just write to us.',
    page: '/privacy#your-rights',
    person: true,
  },
];
