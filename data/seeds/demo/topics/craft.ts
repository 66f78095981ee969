import type { Topic } from './index.ts';

export const craft: readonly Topic[] = [
  {
    titles: [
      'Three numbers I report, and the ones I dropped',
      'Likes do not fill places',
      'A dashboard that fits on a postcard',
      'Where our {count} visits came from',
    ],
    openings: [
      'Governors used to receive fourteen pages from me each term. They now receive a postcard.',
      'I have stopped reporting likes. Nobody has noticed.',
      'We asked every family at the gate how they had heard of us, and compared it with what the software thought.',
    ],
    middles: [
      'Enquiries, visits, acceptances. One line each, this year and last. If something moves, I explain it in one sentence. The discussion is better than it has ever been.',
      'The software credited an advertisement for {share}% of visits. The families credited a friend, a hairdresser and a swimming club.',
      'We drew where the enquiries live on a map of {town} and pinned it to the wall. Two bus routes later, the pins have begun to move.',
      'The number I care for most is how long it takes from the first call to the visit. It was sixteen days. It is six.',
    ],
    questions: [
      'What do you report, and who to?',
      'Which number would you miss if it vanished tomorrow?',
      'Does anyone have a good way to measure word of mouth?',
    ],
    replies: [
      'A hairdresser is our strongest channel too. I am quite serious.',
      'Days from call to visit. That one goes on our postcard.',
      'We ask “who told you?” rather than “how did you hear?”. The answers are names.',
      'Fourteen pages! Ours is at nine and I am planning its funeral.',
      'I would miss nothing but acceptances, if I am honest.',
    ],
  },
  {
    titles: [
      'A marketing budget of {money}: what would you do?',
      'Cutting our advertising in half',
      'We stopped the motorway billboard',
      'Spending less, {month} edition',
    ],
    openings: [
      'My budget for next year came back with a line through it. So I am starting from nothing, which is oddly freeing.',
      'We ended the billboard after eleven years. One person asked where it had gone: the man who sold it to us.',
      'Half of the advertising went this year. I thought you might like to know what happened next.',
    ],
    middles: [
      'Nothing, is what happened. Enquiries in {month} were {share}% up. I am not saying that it was because of the cut, but it certainly was not in spite of it.',
      'What we kept: search for our own name, two local papers and the swimming club’s banner. What we added: a day each week for someone to answer quickly.',
      'I divided everything into “makes a first impression”, “helps a family decide” and “makes us feel good”. The third pile was the tallest.',
      'The savings bought one good photographer and {weeks} weeks of a student’s time. Best money we have spent.',
    ],
    questions: [
      'Where does your next pound, dirham or dollar go?',
      'What did you stop paying for, and did anyone notice?',
      'How do you explain a saving without losing it next year?',
    ],
    replies: [
      'Into people who answer the phone. Every time.',
      'We stopped the glossy magazine. Not one letter.',
      'The third pile! I know exactly what is in ours.',
      'I show what it bought instead. A saving with a face is harder to take away.',
      'Search for our own name is the one I cannot decide about. Would people not find us anyway?',
    ],
  },
  {
    titles: [
      'One post a day is too many',
      'Our quietest month on social media, and the best',
      'Ten past eight at night: when do your parents look?',
      'Leaving a platform without a fuss',
    ],
    openings: [
      'We went from daily to twice a week, and I expected a phone call. It never came.',
      'I asked parents in the car park which of our posts they remembered from {month}. Three people named the same one.',
      'We left one platform in the spring. Here is the whole of the reaction: nothing.',
    ],
    middles: [
      'Fewer posts meant that each one had a reason. Comments went up by {share}%, and they are real ones, from people with names.',
      'The post that everyone remembered was a picture of a lost glove, found by a Year 2, with a note. We could not have planned it.',
      'Most of our parents look just after the school run and again after bedtime. Everything that we had scheduled for noon was seen by other schools’ marketing people.',
      'We now write the caption first. If there is nothing to say, there is no post.',
    ],
    questions: [
      'How often do you post, and who decides?',
      'Which post of yours did people actually remember?',
      'Would you dare to go quiet for a month?',
    ],
    replies: [
      'The lost glove! We had a lost tortoise. Nothing has ever beaten it.',
      'Caption first is such a good discipline.',
      'Seen by other schools’ marketing people. I feel found out.',
      'Twice a week here as well, and nobody died.',
      'August. We go quiet in August and it does us all good.',
    ],
  },
  {
    titles: [
      'Snow day messages: our checklist',
      'When the local paper rings',
      'Writing to parents on a bad day',
      'Twenty minutes to say something true',
    ],
    openings: [
      'The heating failed at six in the morning in {month}. By seven we had written to {count} families. Here is what we have learned since.',
      'A reporter rang on a {day} afternoon about something that was not quite true. We had twenty minutes.',
      'Nobody trains you for the letter you hope you will never write. So we practised it.',
    ],
    middles: [
      'Say what happened, what it means for my child, what I need to do and when you will write again. In that order, and nothing else. It fits on one screen.',
      'We keep four drafts ready with the facts left blank. Two people must read it, and one of them must not work in the office.',
      'The kindest reply we had was “thank you for telling us before the chat group did”. That is the bar now.',
      '{Head} signs, and is there at the gate the next morning. The gate matters more than the letter.',
    ],
    questions: [
      'Who has to approve a message at six in the morning?',
      'Do you text, write or ring first?',
      'What is in your drawer of drafts?',
    ],
    replies: [
      'Before the chat group did. I am framing that.',
      'Text first, letter second, gate third.',
      'One reader from outside the office is very wise.',
      'We rehearse it in the summer, with biscuits. It sounds odd and it works.',
      'Thank you for this. We had our own bad day in the autumn and I wish I had read it before.',
    ],
  },
  {
    titles: [
      'Planning the year on one wall',
      'The calendar that saved our summer term',
      'A marketing team of one: my week',
      'How we say no (nicely) to the fifteenth poster',
    ],
    openings: [
      'I am a team of one. This is how my week looks, since someone asked.',
      'We put the whole year on one wall with paper and string. Grown adults stop to read it.',
      'In {month} I was asked for fifteen posters. I made two.',
    ],
    middles: [
      'Mornings are for making, afternoons for meetings, and {day} is for nothing at all until someone needs it. Someone always needs it.',
      'Each event has one question on its card: what should people do next? If nobody can answer, it gets a line in the newsletter and no more.',
      'Colleagues can ask for anything, as long as they tell me who it is for and how we will know that it worked. The requests halved and got twice as interesting.',
      'I keep a folder of finished things for the days on which it feels as if nothing is ever finished. It has {count} things in it.',
    ],
    questions: [
      'How do you plan: wall, spreadsheet, hope?',
      'Any good phrases for a kind no?',
      'If you had one more day a week, what would go into it?',
    ],
    replies: [
      '“Yes, and here is what would have to wait.” It works nine times out of ten.',
      'Hope, mostly. But I like the string.',
      'A folder of finished things. I am starting mine today.',
      'Team of one here too. It helps to know that there are others.',
      'One more day and I would do nothing but visit lessons.',
    ],
  },
];
