import { facts } from '#data/content/facts/facts.ts';
import { prices } from '#data/content/prices.ts';
import { formatPrice, type Region } from '#shared/rules/prices.ts';

/** A head of marketing's question, and the expected answer. */
export interface Asked {
  readonly ask: string;
  /** Each must be in the answer; of a list, one. */
  readonly says: readonly (string | readonly string[])[];
  /** None may be in the answer. */
  readonly never?: readonly string[];
  /** The amounts in it; none by default. */
  readonly amounts?: readonly string[];
  readonly after?: readonly string[];
  readonly page?: string;
}

const q = (ask: string, ...says: (string | readonly string[])[]): Asked => ({ ask, says });
const cost = (service: keyof typeof prices, line = 0, region: Region = 'uk'): string =>
  formatPrice(prices[service][line]!.price[region], region);
const inAll = (service: keyof typeof prices, line = 0): string[] =>
  (['uk', 'us', 'uae'] as const).map((region) => cost(service, line, region));

const { payment, cancellation, travel, deliveryDays, guests, filming, storage, languages } = facts;
const within = `within ${payment.days} days`;

/** 120 questions by topic. The clock is set to Wednesday 25 November 2026, 10:00 in London. */
export const topics: Record<string, readonly Asked[]> = {
  'VAT and tax': [
    q('Are the figures on the site gross or net of VAT?', 'exclude VAT'),
    q('We can reclaim VAT now, does your invoice show it?', 'VAT added'),
    q('does an American school get charged sales tax', 'no VAT or sales tax'),
    {
      ...q('Our bursar asks whether the photography price is plus VAT', 'exclude VAT'),
      amounts: inAll('photography'),
    },
  ],
  payment: [
    q('Our finance office only works with PO numbers. Is that a problem?', 'purchase orders'),
    q('What are your credit terms? We pay suppliers monthly', within),
    q('Could we spread the cost over the school year?', 'instalment'),
    q('Can I put it on the school’s credit card?', 'card'),
    q('How much do we have to put down to secure a date?', payment.deposit),
    q('For how long does your quotation stand?', `${facts.quote.validForCalendarDays} days`),
  ],
  'cancelling and moving': [
    q('If ISI turns up on the filming day, what then?', ['inspection']),
    q('What happens to our money if we pull out a month before?', 'deposit comes back'),
    q('Is there a charge if we call it off the day before?', cancellation.late),
    q('Half of Year 6 has chickenpox. Could we shift the shoot?', 'free of charge'),
    q('It is forecast to pour all day on our photo day', ['rain', 'weather']),
  ],
  'travel and place': [
    q('We are in Northumberland, do you bill mileage?', `${travel.includedMiles} miles`),
    q('Do you put your crew up in a hotel at our expense?', 'hotel'),
    q('We’re on Guernsey. Would you come over?', 'Guernsey'),
    q('Our sister school is in Geneva, Switzerland. Do you work there?', 'Switzerland'),
    q('Could you come out to Doha?', ['Qatar', 'Gulf']),
    q('we are a prep school in the Scottish Highlands', ['Highlands', 'anywhere in the UK']),
    q('Can you fly someone out to our campus in Florida?', 'USA'),
  ],
  'checks and insurance': [
    q('Will whoever turns up have an enhanced disclosure?', 'enhanced DBS'),
    q('I need names for the SCR before anybody sets foot on site', 'single central register'),
    q('What level of public liability cover do you carry?', 'ten million pounds'),
    q('Can we see your RAMS and insurance certificate?', 'risk assessment', 'certificate'),
    q('What police checks do your Dubai staff have?', 'UAE police clearance'),
    q('Who pays if one of your lights scratches the Steinway?', ['on us', 'liability']),
  ],
  'safeguarding and consent': [
    q('Are your crew ever left alone with children?', 'never alone with a pupil'),
    q('Who collects the photo permissions from families, you or us?', 'The school asks the parents'),
    q('Three pupils must not be identifiable. How do you manage that?', 'must not appear'),
    q('A mother has withdrawn permission for her son’s picture. Can it come out?', 'free of charge'),
    q('Who is your designated safeguarding lead?', 'Beatrix Lund'),
    q('Do visitors from your side wear lanyards and sign in?', 'badge'),
  ],
  'data protection': [
    q('Our DPO wants a data processing agreement', 'data processing agreement'),
    q('Which country is our footage stored in?', storage.where),
    q('How long do you hang on to our pictures afterwards?', `${storage.months} months`),
  ],
  'lead time and dates': [
    q('How much notice do you need for a photography day?', 'three weeks'),
    q('How early must we get in the diary for the eight films?', 'six'),
    q('Is 14 December 2026 possible for photos?', 'Monday', '14 December 2026'),
    q('Could you come and film on 6 December 2026?', 'Sunday', 'don’t film'),
    q('Are you available on 20 May 2027?', '20 May 2027', 'leaves time'),
    q('Our open morning is next week, is there any chance?', 'five working days'),
  ],
  'days and hours': [
    q('Fridays in Dubai, in Ramadan?', filming.fridayUntil, filming.ramadanUntil),
    q('Do you shoot rugby fixtures at the weekend?', 'Saturday'),
    q('Would you film on a Sunday, for chapel?', 'Sundays'),
    q('What time does somebody pick up messages in London?', '09:00'),
    q('When does the photographer start and finish?', ['first bell', filming.from]),
  ],
  delivery: [
    q('We need pictures for a prospectus going to print. When would we have them?', 'ten working days'),
    q('Can we have a handful of images for the website straight away?', 'first 20'),
    q('How many weeks until the mini films are done?', `${deliveryDays['marketing-videos']}`),
    q('After a recording, how long until an episode is live?', 'seven working days'),
    q('If I upload clips today, when is the edit back?', ['five', 'working days']),
  ],
  'files and formats': [
    q('Do you supply 4K masters?', '4K'),
    q('Which shapes do we get for Instagram and our website?', 'upright', 'square'),
    q('How do we download the photographs, and is there an expiry?', `${facts.formats.galleryMonths} months`),
    q('May we have all the rushes as well?', 'on request'),
  ],
  rights: [
    q('Can we put the images on a billboard and the side of a bus?', 'Full rights of use'),
    q('Do the usage rights run out after a couple of years?', 'as long as you like'),
    q('Is there a licence fee for using the film in paid Facebook adverts?', 'paid advertising'),
    q('Would our pupils turn up in your own marketing?', 'agree in writing'),
    q('Is the soundtrack cleared for YouTube?', 'licensed'),
  ],
  'changes and approval': [
    q('How many rounds of feedback do we get?', 'two'),
    q('What if the governors want something taken out?', ['round', 'cut', 'comes out']),
    q('Does anything go live before we have signed it off?', 'before you approve'),
  ],
  'guests, crew and time at school': [
    q('How many parents could you interview in a single day?', 'six guests'),
    q('Could four pupils talk together on one episode?', ['four voices', '4 voices']),
    q('How many people will you send for the mini videos?', 'three'),
    q('Could you squeeze 20 staff portraits into the photo day?', `${guests.portraitsPerDay}`),
    q('How long does each interviewee need to be out of lessons?', `${guests.minutesEach} minutes`),
    q('How much of my own time will this swallow?', ['30-45 minutes', 'one colleague']),
  ],
  'languages and accessibility': [
    q('Half of our families speak Arabic at home. Who could interview them?', 'Noor Haddad'),
    q('Can a film carry Mandarin subtitles?', 'Mandarin', languages.extraDays === 5 ? 'five' : ''),
    q('Are your videos WCAG compliant?', 'WCAG'),
    q('Do we get transcripts for deaf listeners?', 'transcript'),
    q('One of our guests uses a wheelchair', 'step-free'),
  ],
  people: [
    q('Who would edit our footage?', 'Tomasz Wilk'),
    q('Who makes alumni podcasts?', 'Kofi'),
    q('Is there anybody of yours in the United States?', 'Rafael Quintana'),
    q('Who founded the agency, and can I meet her?', 'Margaux'),
    q('Tell me about Ottilie', 'Ottilie Marsh'),
    q('Who runs the workshops?', 'Beatrix'),
    q('Will we have one point of contact throughout?', 'named producer'),
  ],
  'examples and what schools say': [
    q('What do other schools say about your videos?', 'Now each of the eight has a job'),
    q('Have you got a case study from a school in the UAE?', 'British school in Dubai'),
    q('Can I listen to something you have made?', 'The housemaster who cooks on Sundays'),
    q('Which testimonial films can I watch?', [
      'A mother, two daughters, one decision',
      '/services/video-testimonials',
    ]),
    q('Could I ring a school that has used you?', 'introduce you'),
  ],
  objections: [
    q('Why are you so expensive?', 'Fair question'),
    q('A local freelancer quoted us half of that', 'Compare what’s included'),
    q('Honestly, we can do this on our iPhones', 'workshops'),
    q('We’ve already got a photographer we like', 'Keep them'),
    q('I’m a team of one and have no time for this', 'little of yours'),
    q('The last video company let us down badly', 'sorry'),
    q('Does anybody actually listen to school podcasts?', 'chemistry teacher'),
    q('My head thinks this is a waste of money', 'written quote'),
    q('We have no marketing budget left this year', 'start small'),
    q('All school films look the same to me', 'same lawn'),
    q('I’ll have to think it over', 'take your time'),
    q('Photography seems awfully dear for one day', 'Fair question'),
  ],
  prices: [
    { ask: 'What does a day with your photographer cost?', says: [], amounts: inAll('photography') },
    {
      ask: 'Price for one testimonial for a school in Texas?',
      says: [],
      amounts: [cost('video-testimonials', 0, 'us')],
    },
    { ask: 'what do the 8 minis come to in dirhams', says: [], amounts: [cost('marketing-videos', 0, 'uae')] },
    { ask: 'How much is a workshop for my team?', says: ['from'], amounts: inAll('training') },
    { ask: 'What does editing start at in the UK?', says: ['from'], amounts: [cost('done-for-you-editing')] },
    {
      ask: 'I have £1,300 to spend. What would that buy?',
      says: [],
      amounts: [
        ...[0, 1, 2].map((line) => cost('podcasts', line)),
        cost('video-testimonials'),
        cost('done-for-you-editing'),
        cost('training'),
      ],
    },
    {
      ask: 'Our budget is AED 7,000, what can we have?',
      says: [],
      amounts: [
        ...[0, 1, 2].map((line) => cost('podcasts', line, 'uae')),
        cost('video-testimonials', 0, 'uae'),
        cost('photography', 0, 'uae'),
        cost('done-for-you-editing', 0, 'uae'),
        cost('training', 0, 'uae'),
      ],
    },
    {
      ask: 'And in the States?',
      after: ['How much is a testimonial?'],
      says: [],
      amounts: [cost('video-testimonials', 0, 'us')],
    },
  ],
  'services and first steps': [
    q('We want more families at open mornings. Where do we begin?', ['mini videos', 'testimonials']),
    q('What is the difference between the testimonials and the eight films?', 'one person’s story'),
    q('Would a podcast or a film be better for us?', 'builds trust'),
    q('Which apps would our podcast be on?', 'Spotify'),
    q('Do we need a studio or any kit for a podcast?', 'two cases'),
    q('How long is a workshop, and how big a group?', 'three hours', '15'),
    q('What happens once I get in touch with you?', 'First we talk'),
    q('How long are the mini films?', '45 to 90 seconds'),
    q('Could you do photos and testimonials on one trip?', 'one visit'),
    q('We have run a podcast for two years. Can you take it on?', 'take over an existing podcast'),
    q('What are we tied into with the podcast?', 'stop whenever you like'),
    q('Do you only work with independent schools?', ['nobody else', 'independent, fee-paying schools']),
  ],
};
