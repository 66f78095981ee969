import type { Topic } from './index.ts';

export const story: readonly Topic[] = [
  {
    filmed: true,
    titles: [
      'Our new school film is two minutes long and has no drone',
      'A film made in one lunch hour',
      'What {count} seconds of film did for {entry}',
      'We filmed the ordinary {day}',
    ],
    openings: [
      'No drone, no slow motion, no piano. Only one corridor on one ordinary {day}.',
      'We had {money} left in the budget and one lunch hour, so we made a film.',
      'Last year’s film was beautiful and nobody finished it. This one is plain, and {share}% watch to the end.',
    ],
    middles: [
      'We gave three pupils a microphone each and asked them to describe the room they were in. That was the whole script. Sound turned out to matter far more than the picture.',
      'It opens with the caretaker unlocking the gate at half past six. Parents wrote to us about him, not about the facilities.',
      'We cut four versions of different lengths and the shortest won everywhere. The long one lives on the website for those who want more.',
      'Everyone in it signed off their own shots before we published. It took a day and saved us a week.',
    ],
    questions: [
      'Do you still make one big film, or many small ones?',
      'Who holds the camera at your school?',
      'How do you handle consent when a pupil changes their mind?',
    ],
    replies: [
      'Many small ones. The big one is out of date before it is finished.',
      'The caretaker at the gate! I would enrol on the spot.',
      'Sound first. It took us two films to learn that.',
      'We keep a list of where each pupil appears, so that we can take them out within a day.',
      'Did you use subtitles? Most of our parents watch on the train without sound.',
    ],
  },
  {
    titles: [
      'Our podcast has reached its tenth episode',
      'A podcast studio in the music cupboard',
      'What we learned from {count} downloads',
      'Pupils interviewing parents: a podcast idea worth stealing',
    ],
    openings: [
      'Ten episodes, two microphones, one cupboard full of duvets. We are rather proud.',
      'Everyone told me nobody would listen to a school podcast. {count} people a month would disagree.',
      'We asked pupils to interview adults about what they wanted to be at eleven. I have never edited so little out.',
    ],
    middles: [
      'The trick was to stop talking about the school. Episode one was about us and nobody came. Episode four was about sleep, and it was shared in every class chat.',
      'We record on {day}s after lunch, edit the same afternoon and publish before we can doubt ourselves. Twenty minutes is plenty.',
      'The school nurse turned out to be a natural. So did the head of maths, to everyone’s surprise but his own.',
      'Families mention it on tours without being asked, and they quote it. No advertisement has ever been quoted to me.',
    ],
    questions: [
      'What do you record with? We are ready for better microphones.',
      'Do you publish all year, or in short seasons?',
      'Which guest should every school have?',
    ],
    replies: [
      'Short seasons of six. Everyone needs to breathe.',
      'The school nurse, always the school nurse.',
      'A duvet cupboard beats a glass-walled studio every time.',
      'Episode about sleep noted. Ours on packed lunches did the same.',
      'We use two simple clip-on microphones and nobody has complained.',
    ],
  },
  {
    titles: [
      'No more pupils in goggles',
      'A photographer for one day: how we prepared',
      'The picture that we almost did not publish',
      'Replacing {count} stock photographs in {weeks} weeks',
    ],
    openings: [
      'I counted the pupils in safety goggles on school websites within ten miles of {town}. I stopped at {count}.',
      'We could afford a good photographer for one day, so we spent {weeks} weeks preparing it.',
      'The best picture of our year is slightly out of focus.',
    ],
    middles: [
      'We made a list of feelings rather than places: concentration, mischief, relief, pride. The photographer said it was the best brief she had been given.',
      'No poses. She sat in each lesson for fifteen minutes before lifting the camera, by which time nobody cared any more.',
      'Every picture now has words that describe it, written by the pupils in it. Better than anything that I would have put.',
      'We retired every photograph older than two years. The site has fewer pictures and looks twice as alive.',
    ],
    questions: [
      'How long do you keep a photograph before it feels old?',
      'Do you let pupils choose?',
      'What is on your list of pictures never to take again?',
    ],
    replies: [
      'Test tubes held up to the light. Nobody has ever done that in a lesson.',
      'A list of feelings is a wonderful brief. Borrowing it.',
      'Two years here too, and one for anything with a hairstyle in it.',
      'Our pupils chose the out-of-focus ones as well. They know what is true.',
      'May I ask what a day cost you? Feel free to message me.',
    ],
  },
  {
    titles: [
      'Our prospectus is now twelve pages',
      'Prospectus or postcard?',
      'Writing a prospectus that sounds like someone',
      'We printed {count} fewer prospectuses',
    ],
    openings: [
      'From sixty-four pages to twelve. There was some mourning, chiefly mine.',
      'We asked {count} parents what they remembered of our prospectus. “It was heavy.”',
      'I read nine prospectuses in one evening and could not tell you which school was which.',
    ],
    middles: [
      'Each page answers one question that a parent has actually asked us, in the words in which they asked it. If nobody ever asked, it is not in there.',
      '{Head} wrote the first page by hand and we printed it that way. It is the only page that everyone reads.',
      'We removed every “nurturing”, “vibrant” and “beyond the classroom”, and then had to find something to say. That was the real work.',
      'The money saved ({money}) went into follow-up calls. They convert; paper never did.',
    ],
    questions: [
      'Do you still print? Who for?',
      'Which word have you banned?',
      'Is there a prospectus out there that you truly admire?',
    ],
    replies: [
      'We banned “journey”. The silence was golden.',
      'We print for grandparents. I mean that as a compliment.',
      'A handwritten first page is lovely, and brave.',
      'Answering real questions is the whole secret. Our registrar keeps a list by the phone.',
      'Twelve pages sounds right. Ours is at thirty and sweating.',
    ],
  },
  {
    titles: [
      'New website, same school',
      'The page that parents really visit',
      'We deleted {share}% of our website',
      'Fees: we put them on the front page',
    ],
    openings: [
      'Our website had 412 pages. In a year, {count} of them had been read by anyone outside the office.',
      'Guess our most visited page after the home page. Not admissions. Term dates.',
      'We moved the fees from page four of a download to the front page, and braced ourselves.',
    ],
    middles: [
      'Nothing bad happened. Enquiries dipped a little and visits rose: the families who ring now know what they are ringing about.',
      'Term dates, lunch menu, bus routes, fees. Everything else comes a long way behind. So those four are now one tap from anywhere.',
      'We tested it with five parents and their own telephones in a coffee shop. It cost five cappuccinos and found more than the audit did.',
      'Pages now have an owner and a date. When the date passes, the page goes unless its owner says otherwise. Nobody has missed one yet.',
    ],
    questions: [
      'Are your fees easy to find? Honestly?',
      'How often do you look at your own site on an old phone?',
      'Who writes for yours, and who edits?',
    ],
    replies: [
      'Five cappuccinos is the best research budget I have heard of.',
      'Term dates, every year, by a mile.',
      'Owner and date on each page. Simple, and I am annoyed not to have thought of it.',
      'We hide the fees and I am tired of defending it.',
      'Ours takes nine seconds on the bus. I timed it this morning and wept.',
    ],
  },
];
