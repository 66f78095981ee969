import type { Topic } from './index.ts';

export const people: readonly Topic[] = [
  {
    titles: [
      'Alumni who write back',
      'We asked leavers for one sentence',
      'Finding {count} lost alumni in a month',
      'The reunion nobody had to organise',
    ],
    openings: [
      'We wrote to leavers from twenty years ago and asked for one sentence: what stayed with you?',
      'Our alumni list had {count} names and about forty working addresses. It was time.',
      'I expected polite answers. I got letters.',
    ],
    middles: [
      'Nobody mentioned the facilities. They wrote about one teacher, one trip, one time that someone noticed they were not all right. We printed the sentences along the main corridor.',
      'A leaver who is now a paramedic came to speak to {entry} and stayed for lunch, then for sports day. She has brought two friends since.',
      'We made it easy: one link, one question, no login. {share}% answered within {weeks} weeks.',
      'Current parents read those lines more closely than our results. So do candidates for jobs, it turns out.',
    ],
    questions: [
      'What do you ask your alumni for, besides money?',
      'How do you find people who left before email?',
      'Would you publish the sad answers too?',
    ],
    replies: [
      'We did, anonymously, and it was the bravest page we have.',
      'Local newspapers! Half of ours read them from the other side of the world.',
      'One question and no login. There is the lesson.',
      'The corridor idea is beautiful. Did you keep their handwriting?',
      'We ask them for an hour with a Year 11. It is the best thing we do.',
    ],
  },
  {
    titles: [
      'Pupil ambassadors who disagree with us',
      'Handing the account to the sixth form for a week',
      'Training pupils to be interviewed, and when not to',
      '{count} pupils applied to be ambassadors',
    ],
    openings: [
      'Our ambassadors used to be the ones who never put a foot wrong. That was the mistake.',
      'For one week in {month} our oldest pupils ran our social media. I slept badly, and needn’t have.',
      '{count} applications for eight badges. We gave out {count} badges.',
    ],
    middles: [
      'We asked them what they would change about the school, and let them say it on tours. Parents trusted everything else they said all the more.',
      'They posted about exam nerves, cold toast and a really good lesson on rivers. Our best week ever, by {share}%.',
      'Each has one adult to go to and one rule: never speak for another pupil. Everything else they worked out among themselves.',
      'The shy ones turned out to be the best guides of all. They notice when a visitor is shy too.',
    ],
    questions: [
      'Do you choose ambassadors, or does everyone get a turn?',
      'How much do you check before they post?',
      'Has a pupil’s honesty ever cost you a family?',
    ],
    replies: [
      'Once, and it was the right family to lose.',
      'Everyone gets a turn. It takes until summer and it is worth it.',
      'Cold toast is excellent content.',
      'One adult and one rule. Stealing both.',
      'The shy guides! Yes. I see it every single open day.',
    ],
  },
  {
    titles: [
      'Getting teachers to write',
      'The staffroom newsletter that leaked (happily)',
      'What our teachers really think of marketing',
      'A cake for every story',
    ],
    openings: [
      'I bring a cake to the staffroom each {day}. The price of a slice is one story.',
      'I asked our teachers what they think marketing does. “Posters” was the kindest answer.',
      'Nobody has time to write for us. So I stopped asking them to write.',
    ],
    middles: [
      'Now I ask for three minutes with a recorder while they walk to duty. I write it up, they correct it, and it sounds like them because it is them.',
      'We invited one teacher a week to sit with us for half an hour and see where their stories go. Three have started to send pictures unprompted.',
      'The head of chemistry described a failed experiment so well that it became our most read piece of the year.',
      'It has cost {change} in flour, butter and chocolate, and brought in {count} stories since {month}.',
    ],
    questions: [
      'What is your currency? Cake, coffee, cover for a break duty?',
      'Do your teachers see what their stories lead to?',
      'How do you say no to a story kindly?',
    ],
    replies: [
      'Break duty. I would do a year of break duties for one good story.',
      'Lemon drizzle has the best rate of exchange here.',
      'We show them the replies from parents. That does it every time.',
      'A walk with a recorder is brilliant. Nobody is nervous when they walk.',
      'I say “not yet”, and then I really do come back to it.',
    ],
  },
  {
    titles: [
      'Parents as our best critics',
      'A parent panel that meets over breakfast',
      'When a grumble in the chat group becomes a plan',
      'Word of mouth, with a little help',
    ],
    openings: [
      'Every {day} at eight, six parents, pastries, one question. That is our whole research department.',
      'A complaint about our newsletter turned into the best meeting of my year.',
      '{share}% of our new families say that a friend told them about us. So we asked the friends.',
    ],
    middles: [
      'The rule is that we do not defend anything. We write it down, and at the next breakfast we say what we did about it. People are generous when they see something change.',
      'They told us that our messages sound like a bank. They were right. We now read each one aloud before it goes.',
      'Friends do not repeat our slogans. They say “they noticed when he was quiet”. So that is what we look for now when we collect stories.',
      'Two of the sharpest critics now help at open days. Nobody is more convincing.',
    ],
    questions: [
      'How do you choose a panel that is not only the keen ones?',
      'Do you take part in the parents’ chat groups, or keep well away?',
      'What did a parent tell you that you could not unhear?',
    ],
    replies: [
      'By lottery, with a phone call. A phone call wins over the quiet ones.',
      'Well away! But our class representatives tell me what I need to know.',
      '“You only write to us when you want something.” Still stings.',
      'Reading aloud before sending has saved me more than once.',
      'Pastries are doing a lot of work in this profession.',
    ],
  },
];
