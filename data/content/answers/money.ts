import { facts } from '../facts/facts.ts';
import { answerOf } from '../facts/questions.ts';
import type { Answer } from './schema.ts';

/** Payment and contracts. The price list itself is in prices.ts, and no amount is repeated here. */
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
    text: 'If you booked a meeting in the calendar, use the link in its email to move or cancel it. If you requested a time from us, just reply to the confirmation email.',
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
    text: 'No surprises: you know the price before we arrive. The 8 mini videos have one price with nothing to add later, and a testimonial’s price covers the interview, the filming and the finished film. A podcast has a set-up fee, monthly hosting and a price per episode. Editing has a starting rate, and you get a fixed price before we begin.',
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
    text: 'A podcast doesn’t tie you in: stop whenever you like. You pay the set-up once, hosting by the month, and each episode when it’s made. The other services are one-off projects.',
    page: '/services/podcasts',
  },
  {
    id: 'half-day',
    asked: [
      'half|couple|few day|days|hours !sick photo|shoot|film|rate',
      'half-day|half-days',
      'hourly|by-the-hour|per-hour|an-hour|for-an-hour photo|shoot|film|rate|day|editing|price',
    ],
    text: 'We price photography by the day. A shorter visit costs the same, because the photographer is yours all day. Many schools use the rest for staff portraits, or share the day with their prep school. Editing and podcast episodes are priced individually.',
    page: '/services/photography',
  },
  {
    id: 'other-number',
    asked: [
      'fewer|less|single|one|two|three|four|five|six|seven|ten|twelve|more|another|just|only mini|package film|instead|than|of-the !testimonial !round !guest',
      'have-to|must take|buy|have|order eight|8|all',
      'fewer|less|just|only|single|one film|mini !testimonial !minute !guest !each !package !visit !photo !day',
    ],
    text: 'The package is eight films from one visit, chosen from eleven ideas or your own. If you’d like a different number, one of us will give you a price.',
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
    text: 'Each episode costs the same, however many you make. For a longer series, ask us for a plan.',
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
    text: `The photography price is for the 2025/26 year, and the other prices are as listed today. A written quote holds for ${facts.quote.validForCalendarDays} days.`,
    page: '/services/photography',
  },
  {
    id: 'refund',
    asked: ['refund|refunds|money-back', 'guarantee|guaranteed !podcast'],
    text: 'If you cancel in time, your deposit comes back. If you’re not happy with something we’ve made, we change it within the rounds included, and we change edited footage until you’re happy. If a day goes wrong because of us, we come back free of charge.',
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
    text: 'There’s one short agreement for each project: what we make, the price, the dates and the rights. We send it with the quote, and you sign it when you accept. A podcast has no minimum term.',
    page: '/#contact',
  },
  {
    id: 'podcast-parts',
    asked: ['set-up|setup hosting difference|mean|what|both|why', 'hosting what|why|mean|means|need !price !how-long'],
    text: 'You pay the set-up once, for planning, artwork and the channels. Hosting keeps your podcast on Spotify, Apple Podcasts and the others, month by month. The price per episode covers recording, editing and publishing it.',
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
    text: 'Here’s what that would cover, one of each, from our price list. Margaux, our founder, can tell you what to start with: /book/meeting/margaux',
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
    text: 'Write to us for our company details or with your supplier forms, and one of us will send what your bursary needs.',
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
    text: 'The starting rate for editing covers one film of up to two minutes. More footage, a longer film, a voice-over or animation cost more. Send us a clip and a sentence, and you’ll get a fixed price within a day.',
    page: '/services/done-for-you-editing',
  },
];
