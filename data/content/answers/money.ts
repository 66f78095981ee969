import { facts } from '../facts/facts.ts';
import { answerOf } from '../facts/questions.ts';
import type { Answer } from './schema.ts';

/** Money beside the price list, and what one signs. The list itself is in prices.ts; no amount is repeated here. */
export const money: Answer[] = [
  {
    id: 'vat',
    asked: ['vat !school-fees !vat-number', 'tax|taxes|gst !council !school-fees', 'sales-tax'],
    text: answerOf('vat'),
    page: '/#contact',
  },
  {
    id: 'travel-costs',
    asked: [
      'travel price|expenses|expense|extra|pay|included|include|top|additional|separate',
      'mileage|expenses|hotel|hotels|flights|accommodation|petrol !abroad !drone',
      'extra|additional|surcharge ferry|ferries|flight|island|islands|jersey|guernsey',
    ],
    text: answerOf('travel-costs'),
    page: '/#contact',
  },
  {
    id: 'payment',
    asked: [
      'when|how pay|paid|payment|invoice|payable !long',
      'spread|split|stagger over|across|year|term',
      'payment|pay terms|method|methods|card|bank|transfer|paypal|instalment|instalments|installments|monthly|upfront|advance|later|split|spread|term|cheque|direct-debit|credit',
      'invoice !wrong',
      'purchase-order|po-number|purchase-orders',
      'instalments|installments|finance',
      'po need|number|raise|accept|want|send|give',
      'amex|visa|mastercard|apple-pay|card take|accept|pay|use|you',
      'pay|paid after|before|next|until|end summer|term|year|month|september|delivery|shoot',
      'payment plan|plans|schedule',
      'pay plan|plans',
    ],
    text: answerOf('payment'),
    page: '/#contact',
  },
  {
    id: 'deposit',
    asked: [
      'deposit|deposits|retainer|down-payment|upfront|up-front',
      'put-down|pay-first|money-down',
      'secure|hold|reserve date|day|slot pay|down|put|much|cost',
    ],
    text: answerOf('deposit'),
    page: '/#contact',
  },
  {
    id: 'cancelling',
    asked: [
      'cancel !newsletter !subscription !hosting !podcast !account !member !membership !circle',
      'isi|ofsted|inspector|inspectors|inspection day|visit|turns|turn|if|what',
      'pull-out|back-out|drop-out',
      'call-it-off|called-off|calling-it-off',
      'chickenpox|norovirus|flu|measles|outbreak|lice',
      'shift|rearrange|push-back shoot|photo|film|day|visit|date',
      'call-off|move-the-date|change-the-date|change-date|new-date shoot|day|film|booking|visit|date',
      'sick|ill|illness|covid|strike|inspection what|if|day|happens',
    ],
    text: answerOf('cancelling'),
    page: '/#contact',
  },
  {
    id: 'cancel-meeting',
    asked: [
      'cancel|move|change meeting|appointment|call|booking !money !pay !deposit !lose !refund !price',
      'cancel|move|change my|our time|slot',
    ],
    text: 'A meeting that you booked in a calendar is moved or called off by the link in its e-mail. One that you asked us for is moved by answering the mail that confirmed it.',
    page: '/#contact',
  },
  {
    id: 'quote',
    asked: [
      'quote|quotation|proposal|estimate send|written|formal|get|need|want|could|can|request|ask|how|like|give|have',
      'proposal governor|board|head|slt|bursar',
      'tender|procurement|rfp',
      'put together|price|proposal|package us|school|bespoke|tailored|custom',
    ],
    text: answerOf('quote'),
    page: '/#contact',
  },
  {
    id: 'extras',
    asked: [
      'hidden|extra|additional|surprise|surprises|unexpected price|pay|costs|charges|add|to-pay !travel',
      'anything|nothing else|extra|top pay|price|add',
      'all-inclusive|all-in|everything-included price',
      'price|extra|pay rights|licence|usage',
    ],
    text: 'The 8 mini videos have one price with nothing to add later, and a testimonial’s price covers the interview, the filming and the finished film: you know it before we arrive. A podcast has a set-up fee, monthly hosting and a price for each episode. Editing begins at a starting rate, and you have a fixed price before we begin.',
    page: '/services/marketing-videos',
  },
  {
    id: 'commitment',
    asked: [
      'minimum|tied|tie|lock|locked contract|term|commit|commitment|order|number|in',
      'contract|commitment|commit podcast|sign|minimum|hosting|need',
      'stop|cancel|leave|quit podcast|hosting|series|contract !newsletter',
      'notice-period',
      'minimum episode|number|order|spend',
      'contract sign|need|have|there|long|is',
      'trial|pilot|taster|try free|episode|podcast|first|one',
    ],
    text: 'A podcast binds you to nothing: stop whenever you like. The set-up is paid once, hosting by the month, and each episode when it is made. The other services are single projects.',
    page: '/services/podcasts',
  },
  {
    id: 'half-day',
    asked: [
      'half|couple|few day|days|hours !sick photo|shoot|film|rate',
      'half-day|half-days',
      'hourly|by-the-hour|per-hour|an-hour|for-an-hour photo|shoot|film|rate|day|editing|price',
    ],
    text: 'Photography is priced by the day. For less than a day the price stays the same, since the photographer is yours for all of it. Many schools use the rest for staff portraits, or share the day with their prep school. Editing and podcast episodes are priced by the piece.',
    page: '/services/photography',
  },
  {
    id: 'other-number',
    asked: [
      'fewer|less|single|one|two|three|four|five|six|seven|ten|twelve|more|another|just|only mini|package film|instead|than|of-the !testimonial !round !guest',
      'have-to|must take|buy|have|order eight|8|all',
      'fewer|less|just|only|single|one film|mini !testimonial !minute !guest !each !package !visit !photo !day',
    ],
    text: 'The package is eight films from one visit, chosen from eleven ideas or from your own. If you would like another number, ask us, and one of us will make you a price.',
    page: '/services/marketing-videos',
    person: true,
  },
  {
    id: 'several-guests',
    asked: [
      'several|multiple|many|two|three|four|five|six|more guest|interview|testimonial|people|parent|pupil day|film|price|one|same|interview|testimonial',
      'how-long|minutes interviewee|interviewees|guest|guests|each|person lessons|class|out-of|released|sit|away',
      'how-many guest|testimonial|interview|people day|price|included|film',
    ],
    text: answerOf('guests'),
    page: '/services/video-testimonials',
  },
  {
    id: 'longer-series',
    asked: [
      'longer|long|many|bulk|more series|episode|season|podcast plan|price|cheaper|deal|save|discount',
      'season|series price|deal|plan podcast|episode',
    ],
    text: 'Each episode has one price, however many there are. For a longer series, ask us for a plan.',
    page: '/services/podcasts',
    person: true,
  },
  {
    id: 'price-validity',
    asked: [
      'how-long|until price|prices|quote|rates valid|hold|last|change|good',
      'price|prices go|rise|increase|change|going|next-year|next',
      '2026|2027|next-year|next-academic price|prices|rate|rates',
    ],
    text: `The price of a photography day is for the 2025/26 year; the other prices stand as they are listed today. A written quote holds for ${facts.quote.validForCalendarDays} days.`,
    page: '/services/photography',
  },
  {
    id: 'refund',
    asked: ['refund|refunds|money-back', 'guarantee|guaranteed !podcast'],
    text: 'If you cancel in time, your deposit comes back. If you’re not content with something we’ve made, we change it within the rounds that are included; edited footage is changed until you’re content. If a day went wrong because of us, we come again without a charge.',
    page: '/#contact',
  },
  {
    id: 'terms',
    asked: [
      'terms-and-conditions|conditions|t-cs|tcs',
      'terms business|contract|agreement|see|read|your !payment',
      'contract|terms see|read|copy|send|sent|before',
      'sign what|contract|something|anything',
    ],
    text: 'There is one short agreement for each project: what we make, the price, the dates and the rights. We send it with the quote, and you sign it when you accept. A podcast has no minimum term.',
    page: '/#contact',
  },
  {
    id: 'podcast-parts',
    asked: ['set-up|setup hosting difference|mean|what|both|why', 'hosting what|why|mean|means|need !price !how-long'],
    text: 'The set-up is paid once, for planning, artwork and the channels. Hosting keeps your podcast on Spotify, Apple Podcasts and the others, month by month. The price of an episode is for recording, editing and publishing it.',
    page: '/services/podcasts',
  },
  {
    id: 'budget',
    asked: [
      'budget|budgets',
      'spend buy|get|have|what|do',
      'what get|buy|have|afford|do budget|spend|pounds|dollars|dirhams',
      'what|how-much get|afford|buy money|k|thousand|left',
    ],
    text: 'Here is what that covers, one of each, from our price list. Margaux, our founder, says plainly what to begin with: /book/meeting/margaux',
    page: '/book/meeting/margaux',
  },
  {
    id: 'company-details',
    asked: [
      'company|business registration|registered|number|details',
      'supplier|vendor form|forms|set-up|setup|onboard|onboarding|registration|portal|details',
      'bank-details|iban|sort-code',
      'w9|w-9|vat-number|trn|trade-licence|trade-license|company-number',
    ],
    text: 'For our company details and your supplier forms, write to us, and one of us will send what your bursary needs.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'from-price',
    asked: [
      'from|starting|start price|rate|what|more|depends|mean edit|editing|from|more|depends',
      'what|why makes|make more|expensive|dearer !school',
      'starting-rate|starting-price|starting-rates',
      'minutes edit price|much|rate',
    ],
    text: 'The starting rate of editing covers one film of up to two minutes. More footage, a longer film, a voice-over or animation make it more: send a clip and a sentence, and you have a fixed price within a day.',
    page: '/services/done-for-you-editing',
  },
];
