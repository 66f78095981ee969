import { type Golden, followUp, golden, written } from './golden.ts';

/** Recommendations, the agency, price questions beyond the list, the Circle. */
export const choosingQuestions: Golden[] = [
  // Comparisons, and where to start.
  ...golden(written('podcast-or-video'), 'Should we do a podcast or a video?', 'whats better for us, podcast vs film'),
  ...golden(
    written('testimonials-or-mini-videos'),
    'What is the difference between testimonials and the mini videos?',
    'testimonials or marketing videos - which one',
  ),
  ...golden(
    written('editing-or-training'),
    'Is it better to send you our clips or to learn how to edit?',
    'editing service vs training for our team?',
  ),
  ...golden(written('photos-or-video'), 'photos or film for the new prospectus site?'),
  ...golden(
    written('which-service', 'for-admissions'),
    'We want more applications for year 7, what would you recommend?',
  ),
  ...golden(
    written('which-service'),
    'not sure which service we need',
    'which of your services is best for a small school',
  ),
  ...golden(written('for-alumni'), 'We want to reach old boys and girls and raise funds, what helps?'),
  ...golden(written('for-staff'), 'we struggle to recruit teachers, can you help'),
  ...golden(written('several-services'), 'Can we combine a photo shoot and filming in one visit?'),
  ...golden(
    written('first-step'),
    'What happens first if we say yes?',
    'ok how do we get going with you',
    'how does it all work then',
  ),
  // About the team and where they work.
  ...golden(
    written('languages'),
    'Can you interview parents in French?',
    'what languages do your team speak',
    'does anyone speak spanish',
  ),
  ...golden(
    written('travel'),
    'Would you come to a school in the north of Scotland?',
    'How far do you travel?',
    'do you come out to us',
  ),
  ...golden(
    written('other-countries'),
    'We are an international school in Singapore. Do you come here?',
    'do you work in switzerland',
  ),
  ...golden(written('remote'), 'can the guest of the podcast be recorded remotely', 'Could you do it all online?'),
  ...golden(
    written('kinds-of-school'),
    'do you work with nurseries',
    'Are you for state schools too?',
    'we are a small prep, are we too small',
  ),
  ...golden(
    written('references'),
    'which schools have you worked with',
    'Can we speak to one of your clients as a reference?',
    'show me examples of your work',
  ),
  ...golden(written('opening-hours'), 'Are you open on Saturdays?', 'what are your office hours'),
  ...golden(written('careers'), 'Are you hiring freelance editors?'),
  ...golden(
    written('other-work'),
    'do you do google ads',
    'Could you redesign our prospectus?',
    'can you run our instagram',
  ),
  ...golden(written('complaint'), 'I am not happy with the film we received'),
  ...golden(written('ai'), 'do you use AI to make the videos'),
  // Price questions beyond the list.
  ...golden(written('vat'), 'Is VAT added on top?', 'are your prices ex vat', 'do schools pay tax on this'),
  ...golden(written('travel-costs'), 'Do you charge for travel and hotels?', 'are travel expenses extra', 'mileage?'),
  ...golden(
    written('payment'),
    'When do we have to pay?',
    'What are your payment terms?',
    'can you invoice us',
    'can we pay in three instalments',
    'do you accept purchase orders',
  ),
  ...golden(written('deposit'), 'Is there a deposit?'),
  ...golden(written('quote'), 'Could you send us a written quote?', 'I need a proposal for my governors'),
  ...golden(written('extras'), 'Are there any hidden costs?'),
  ...golden(written('commitment'), 'Is there a minimum contract for the podcast?', 'can we stop the hosting whenever'),
  // Single services.
  ...golden(written('podcast-equipment'), 'do we need to buy microphones', 'Where would you record the podcast?'),
  ...golden(written('podcast-video'), 'Can the podcast be filmed too?'),
  ...golden(written('podcast-rhythm'), 'How often should we publish an episode?'),
  ...golden(written('podcast-figures'), 'will we see how many people listened'),
  ...golden(
    written('phone-footage'),
    'is iphone footage good enough',
    'We filmed something on a phone, can you edit it?',
  ),
  ...golden(written('send-footage'), 'How do I send you my footage?'),
  ...golden(written('training-topics'), 'What does the training include?'),
  ...golden(written('training-size'), 'how many staff can come to a workshop'),
  ...golden(written('training-level'), 'Our team are complete beginners, is the training for them?'),
  ...golden(written('training-place'), 'do we come to you for the training or is it online'),
  // The Circle.
  ...golden(
    written('circle-cost'),
    'Is the Circle free?',
    'do i have to pay to join the circle',
    'How much is the Circle membership?',
  ),
  ...golden(written('circle-who'), 'Who can join the Circle?', 'can my head join the community as well'),
  ...golden(written('circle-private'), 'can outsiders read what I post in the circle'),
  ...golden(written('circle-leave'), 'How do I delete my circle account?'),
  ...golden(written('circle-phone'), 'is there an app for the circle'),
  ...golden(written('circle-points'), 'what are the points in the Circle for'),
  ...golden(written('newsletter-rhythm'), 'how often does the newsletter come'),
  // Two questions at once both get answers.
  ...golden(written('dbs', 'insurance'), 'Are you DBS checked and insured?'),
  ...golden(written('turnaround', 'amends'), 'What is your turnaround time, and how many amends do we get?'),
  // Earlier messages count.
  followUp(['How much is photography?'], 'is that plus vat?', written('vat')),
];
