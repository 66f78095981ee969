import { type Golden, followUp, golden, told } from './golden.ts';

/** Recommendations, the agency, price questions beyond the list, the Circle. */
export const choosingQuestions: Golden[] = [
  // Comparisons, and where to start.
  ...golden(told('podcast-or-video'), 'Should we do a podcast or a video?', 'whats better for us, podcast vs film'),
  ...golden(
    told('testimonials-or-mini-videos'),
    'What is the difference between testimonials and the mini videos?',
    'testimonials or marketing videos - which one',
  ),
  ...golden(
    told('editing-or-training'),
    'Is it better to send you our clips or to learn how to edit?',
    'editing service vs training for our team?',
  ),
  ...golden(told('photos-or-video'), 'photos or film for the new prospectus site?'),
  ...golden(told('which-service', 'for-admissions'), 'We want more applications for year 7, what would you recommend?'),
  ...golden(
    told('which-service'),
    'not sure which service we need',
    'which of your services is best for a small school',
  ),
  ...golden(told('for-alumni'), 'We want to reach old boys and girls and raise funds, what helps?'),
  ...golden(told('for-staff'), 'we struggle to recruit teachers, can you help'),
  ...golden(told('several-services'), 'Can we combine a photo shoot and filming in one visit?'),
  ...golden(
    told('first-step'),
    'What happens first if we say yes?',
    'ok how do we get going with you',
    'how does it all work then',
  ),
  // About the team and where they work.
  ...golden(
    told('languages'),
    'Can you interview parents in French?',
    'what languages do your team speak',
    'does anyone speak spanish',
  ),
  ...golden(
    told('travel'),
    'Would you come to a school in the north of Scotland?',
    'How far do you travel?',
    'do you come out to us',
  ),
  ...golden(
    told('other-countries'),
    'We are an international school in Singapore. Do you come here?',
    'do you work in switzerland',
  ),
  ...golden(told('remote'), 'can the guest of the podcast be recorded remotely', 'Could you do it all online?'),
  ...golden(
    told('kinds-of-school'),
    'do you work with nurseries',
    'Are you for state schools too?',
    'we are a small prep, are we too small',
  ),
  ...golden(
    told('references'),
    'which schools have you worked with',
    'Can we speak to one of your clients as a reference?',
    'show me examples of your work',
  ),
  ...golden(told('opening-hours'), 'Are you open on Saturdays?', 'what are your office hours'),
  ...golden(told('careers'), 'Are you hiring freelance editors?'),
  ...golden(
    told('other-work'),
    'do you do google ads',
    'Could you redesign our prospectus?',
    'can you run our instagram',
  ),
  ...golden(told('complaint'), 'I am not happy with the film we received'),
  ...golden(told('ai'), 'do you use AI to make the videos'),
  // Price questions beyond the list.
  ...golden(told('vat'), 'Is VAT added on top?', 'are your prices ex vat', 'do schools pay tax on this'),
  ...golden(told('travel-costs'), 'Do you charge for travel and hotels?', 'are travel expenses extra', 'mileage?'),
  ...golden(
    told('payment'),
    'When do we have to pay?',
    'What are your payment terms?',
    'can you invoice us',
    'can we pay in three instalments',
    'do you accept purchase orders',
  ),
  ...golden(told('deposit'), 'Is there a deposit?'),
  ...golden(told('quote'), 'Could you send us a written quote?', 'I need a proposal for my governors'),
  ...golden(told('extras'), 'Are there any hidden costs?'),
  ...golden(told('commitment'), 'Is there a minimum contract for the podcast?', 'can we stop the hosting whenever'),
  // Single services.
  ...golden(told('podcast-equipment'), 'do we need to buy microphones', 'Where would you record the podcast?'),
  ...golden(told('podcast-video'), 'Can the podcast be filmed too?'),
  ...golden(told('podcast-rhythm'), 'How often should we publish an episode?'),
  ...golden(told('podcast-figures'), 'will we see how many people listened'),
  ...golden(told('phone-footage'), 'is iphone footage good enough', 'We filmed something on a phone, can you edit it?'),
  ...golden(told('send-footage'), 'How do I send you my footage?'),
  ...golden(told('training-topics'), 'What does the training include?'),
  ...golden(told('training-size'), 'how many staff can come to a workshop'),
  ...golden(told('training-level'), 'Our team are complete beginners, is the training for them?'),
  ...golden(told('training-place'), 'do we come to you for the training or is it online'),
  // The Circle.
  ...golden(
    told('circle-cost'),
    'Is the Circle free?',
    'do i have to pay to join the circle',
    'How much is the Circle membership?',
  ),
  ...golden(told('circle-who'), 'Who can join the Circle?', 'can my head join the community as well'),
  ...golden(told('circle-private'), 'can outsiders read what I post in the circle'),
  ...golden(told('circle-leave'), 'How do I delete my circle account?'),
  ...golden(told('circle-phone'), 'is there an app for the circle'),
  ...golden(told('circle-points'), 'what are the points in the Circle for'),
  ...golden(told('newsletter-rhythm'), 'how often does the newsletter come'),
  // Two questions at once both get answers.
  ...golden(told('dbs', 'insurance'), 'Are you DBS checked and insured?'),
  ...golden(told('turnaround', 'amends'), 'What is your turnaround time, and how many amends do we get?'),
  // Earlier messages count.
  followUp(['How much is photography?'], 'is that plus vat?', told('vat')),
];
