import type { Topic } from './index.ts';

export const admissions: readonly Topic[] = [
  {
    titles: [
      'We let pupils run the open morning',
      'Open day without a single speech',
      'What {count} families told us after our open day',
      'Our {day} open evening, in numbers and nerves',
    ],
    openings: [
      'For years our open day was a hall, a screen and forty minutes of us talking. This {month} we tried the opposite.',
      'We had {count} families through the gate last {day}, the best turnout since I joined.',
      'After last year’s feedback (“lovely school, sore feet”) we took the open day apart and started again.',
    ],
    middles: [
      'Pupils led every tour in pairs, one older and one younger. No script, only three places they had to pass. The youngest guide told a father exactly which stairs to avoid at lunchtime, and he thanked us for it afterwards.',
      'We cut the welcome to six minutes, standing up, in the library. {Head} asked one question of the room and then listened. The conversations went on until we had to put the chairs away.',
      'Instead of folders we gave each family a card with two names on it: the person who would call them, and the pupil who had shown them round. {share}% rang back within a week.',
      'Every department did rather than showed: soldering, bread, a debate that anyone could join. It cost us {change} in flour and solder and nothing else.',
    ],
    questions: [
      'Has anyone gone further and dropped the speech altogether?',
      'How do you keep the tours honest without a script? I would love to hear.',
      'What is the one thing you would never do again on an open day?',
    ],
    replies: [
      'We dropped the speech two years ago and nobody has asked for it back.',
      'Pairs of pupils work so well. The younger one always says what the older one would not.',
      'How long were the tours? Ours drift past an hour and the little ones wilt.',
      'The card with two names is going straight into our plan for spring.',
      'Our head needed some persuading, and now tells everyone it was his idea.',
    ],
  },
  {
    titles: [
      'Answering enquiries within the hour',
      'The {count} enquiries we nearly lost',
      'Who owns the enquiry form?',
      'A week of mystery shopping our own admissions',
    ],
    openings: [
      'I rang our own school last {day}, pretending to be a parent. It was an education.',
      'We found {count} enquiries in a mailbox that nobody had opened since {month}. I have stopped blushing, just.',
      'Our enquiry form asked for nineteen things. Nineteen! It now asks for four.',
    ],
    middles: [
      'The new rule is simple: a person replies, by name, within one working hour, even if it is only to say when the proper answer will come. Visits booked are up by {share}%.',
      'We mapped what happens between “submit” and the visit. There were eleven steps and four of them were someone forwarding an email. There are now five.',
      'Parents did not mind waiting for a place. They minded not knowing. One friendly line on the day changed the tone of everything that followed.',
      'The registrar and I now sit together for ten minutes each morning with the list. No software could have found what that has found.',
    ],
    questions: [
      'How quickly do you reply, really?',
      'Do you phone first or write first? Families in {town} seem to prefer a message.',
      'What do you ask on the form, and what did you stop asking?',
    ],
    replies: [
      'Nineteen! We had twenty-three, so you have made my morning.',
      'Message first, then a call at a time that they choose. It works in every language.',
      'Ten minutes with the list each morning is the best meeting of our day too.',
      'We put a photograph of our registrar on the form. Small thing, big difference.',
      'Would you share the map of the steps? I suspect ours is worse.',
    ],
  },
  {
    titles: [
      'Families who stay: our quiet success',
      'Retention is marketing too',
      'What we learned from the families who left',
      'A welcome that lasts longer than the first week',
    ],
    openings: [
      'We spend so much on the families who might come and so little on those who are here. This year we turned that round.',
      'I telephoned {count} families who left us last year. It took {weeks} weeks and I recommend it to everyone.',
      'Our {entry} intake has stayed whole for the second year running, and I think I know why.',
    ],
    middles: [
      'Nobody left because of results. They left because a question had gone unanswered in {month}. So now each family has a call in the third week and the ninth, and we write down what they say.',
      'A buddy family, matched by street rather than by year group, did more than any event. School-run lifts turned into friendships within a month.',
      'We stopped sending everything to everyone. Two short letters a week, on the same days, written by a person. Opened by {share}% now.',
      'The leavers were kind and very clear. Three of them are helping us rewrite the handbook.',
    ],
    questions: [
      'Who in your school owns the first hundred days?',
      'Do you talk to those who leave? What do you ask?',
      'What is your best small gesture for new families?',
    ],
    replies: [
      'The ninth-week call is clever. By then they know what they really want to ask.',
      'Matched by street! Why did we never think of that?',
      'We send a postcard from the class in August. It is on every fridge by September.',
      'Nobody owns it here, which is the honest answer and the problem.',
      'I would love to hear how you wrote up those calls.',
    ],
  },
  {
    titles: [
      'Private tours: forty-five minutes well spent?',
      'The tour route that changed our conversion',
      'We stopped hiding the building site',
      'Touring in the rain, and other truths',
    ],
    openings: [
      'I timed {count} tours this term. The length made no difference at all. The first five minutes did.',
      'Half of our campus is scaffolding until {month}, so we had to think about tours afresh.',
      'It rained on every tour for {weeks} weeks. We learned to love umbrellas and to start in the kitchen.',
    ],
    middles: [
      'We begin where pupils are, not where the trophies are. Parents relax as soon as a child holds a door open and says hello.',
      'The building site is now stop number two. The Year 9s explain the drawings. Families love to see where the school is going.',
      'We ask one question at the gate, “What would make this a good visit for your child?”, and the route follows from the answer.',
      'Tours end with ten minutes with no member of staff in sight. Whatever the pupils say then is worth more than our brochure.',
    ],
    questions: [
      'Do teachers join your tours, or is it all pupils and admissions?',
      'What is the first thing that your visitors see?',
      'Would you show a classroom in the middle of a lesson?',
    ],
    replies: [
      'Always the middle of a lesson. Empty rooms say nothing.',
      'Starting in the kitchen is genius. Bread smells better than trophies.',
      'We tried ten minutes without staff and I was so nervous. It was the best part.',
      'We ask the child and not the parent. The parents notice.',
      'Our boot room is stop number one, mud and all.',
    ],
  },
];
