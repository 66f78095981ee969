import { type Golden, followUp, golden, goldenOn, price, sum } from './golden.ts';

/** Totals of several items, and prices in the visitor's region first. */
export const sumQuestions: Golden[] = [
  ...golden(sum([['podcasts/2', 3]]), 'How much for 3 episodes?', 'price of three episodes please'),
  ...golden(
    sum([
      ['podcasts/2', 10],
      ['podcasts/1', 12],
    ]),
    'What would ten episodes with a year of hosting cost?',
    'ten episodes and hosting for 12 months, how much?',
    'how much is 10 episodes plus a year’s hosting',
  ),
  ...golden(
    sum(
      [
        ['podcasts/2', 6],
        ['podcasts/1', 6],
      ],
      ['us'],
    ),
    'six episodes and six months hosting in dollars - price?',
  ),
  ...golden(
    sum([
      ['podcasts/0', 1],
      ['podcasts/1', 12],
      ['podcasts/2', 12],
    ]),
    'What does a monthly podcast cost for a year with set-up?',
    'how much would a podcast with one episode a month for a year be, including setup and hosting',
  ),
  ...golden(
    sum(
      [
        ['podcasts/0', 1],
        ['podcasts/2', 8],
      ],
      ['uae'],
    ),
    'set-up and 8 episodes in AED, how much?',
  ),
  ...golden(sum([['photography/0', 2]]), 'How much for two days of photography?'),
  ...golden(
    sum([
      ['marketing-videos/0', 1],
      ['photography/0', 1],
    ]),
    'What is the total for the 8 mini videos and a day of photography?',
    'mini videos plus photography: price altogether?',
  ),
  ...golden(
    sum(
      [
        ['video-testimonials/0', 1],
        ['photography/0', 2],
      ],
      ['uk'],
    ),
    'Two photography days and a testimonial in pounds, what would that cost us in total?',
  ),
  ...golden(sum([['podcasts/2', 12]]), 'what is the cost of a dozen episodes'),
  ...golden(sum([['podcasts/1', 24]]), 'price for two years of hosting'),
  // Items without a quantity price stay at the list price.
  ...golden(
    price(['video-testimonials/0'], undefined, 'several-guests'),
    'How much for three testimonials on one day?',
  ),
  ...golden(
    price(['photography/0']),
    'How much for 1.5 days of photography?',
    'price for 2 photographers for a day of photos',
  ),
  followUp(['How much is an episode in Dubai?'], 'and for ten episodes?', sum([['podcasts/2', 10]], ['uae'])),
  // The page's region and topic.
  ...goldenOn({ region: 'us' }, price(['photography/0']), 'How much is photography?', 'what is your day rate'),
  ...goldenOn({ region: 'uae' }, price(['marketing-videos/0']), 'price of the 8 mini videos?'),
  ...goldenOn({ region: 'uae' }, price(['video-testimonials/0'], ['us']), 'testimonials in dollars, how much?'),
  ...goldenOn(
    { region: 'us' },
    sum([
      ['podcasts/2', 10],
      ['podcasts/1', 12],
    ]),
    'how much are 10 episodes and a year of hosting',
  ),
  ...goldenOn({ region: 'us', page: '/services/photography' }, price(['photography/0']), 'how much is it?'),
  ...goldenOn({ page: '/services/done-for-you-editing' }, price(['done-for-you-editing/0']), 'What does this cost?'),
  // Prices together with something else.
  ...golden(price(['photography/0'], undefined, 'vat'), 'What does photography cost, and is there VAT on it?'),
  ...golden(
    price(['marketing-videos/0'], undefined, 'amends'),
    'How much are the mini videos and how many rounds of amends are included?',
  ),
];
