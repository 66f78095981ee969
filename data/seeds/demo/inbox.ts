/** One thing somebody wrote in a demo conversation, in the minutes before the demo was made. */
export interface DemoMessage {
  readonly by: 'them' | 'us' | 'note';
  readonly minutesAgo: number;
  readonly text: string;
}

export interface DemoThread {
  /** A form of the site, or an email with its subject. */
  readonly from: { readonly form: string | null } | { readonly subject: string };
  readonly name: string;
  readonly email: string;
  readonly school: string;
  readonly messages: readonly DemoMessage[];
  /** Its status. A conversation is open while the other side wrote last. */
  readonly end?: 'waiting' | 'done' | 'snoozed';
  /** The school's stage, if it is beyond the first message. */
  readonly progress?: {
    readonly stage: 'talked' | 'proposal' | 'signed';
    readonly next?: { readonly step: string; readonly inDays: number };
  };
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Conversations in the team's inbox. All people and schools are fictional. */
export const demoThreads: readonly DemoThread[] = [
  {
    from: { form: 'Marketing Videos' },
    name: 'Harriet Vale',
    email: 'h.vale@larchfield.example',
    school: 'Larchfield School',
    messages: [
      {
        by: 'them',
        minutesAgo: 25,
        text: 'We would like a two-minute film for our sixth form open evening in February. Could you come and see us before the end of term?\n\nWe have about 180 in the sixth form and would love students to do most of the talking.',
      },
    ],
  },
  {
    from: { form: null },
    name: 'Omar Farouk',
    email: 'omar.farouk@palmgrove.example',
    school: 'Palm Grove Academy, Dubai',
    messages: [
      {
        by: 'them',
        minutesAgo: 3 * HOUR,
        text: 'Our prospectus photographs are five years old. What would a day of photography cost, and do you bring your own lights?',
      },
    ],
  },
  {
    from: { subject: 'Filming date in January' },
    name: 'Ruth Castell',
    email: 'bursar@stwinifreds.example',
    school: 'St Winifred’s',
    messages: [
      {
        by: 'them',
        minutesAgo: 2 * DAY,
        text: 'Is 14 January still free for the filming? The chapel is booked on the 15th.',
      },
      {
        by: 'us',
        minutesAgo: 2 * DAY - 35,
        text: 'Yes, the 14th is yours. We’ll arrive at 8:00 with two cameras. Could somebody meet us at the lodge?',
      },
      {
        by: 'them',
        minutesAgo: 50,
        text: 'Perfect. Our head porter, Mr Lyle, will be there from 7:30. One more thing: three families haven’t returned their consent forms yet. Do you need them before the day?',
      },
    ],
  },
  {
    from: { form: 'Podcasts' },
    name: 'Grace Okonjo',
    email: 'g.okonjo@hillcourt.example',
    school: 'Hill Court Prep',
    messages: [
      {
        by: 'them',
        minutesAgo: DAY + 2 * HOUR,
        text: 'We are thinking of a podcast with former pupils. How many episodes do schools usually start with?',
      },
      {
        by: 'us',
        minutesAgo: DAY + HOUR,
        text: 'Most begin with six, recorded over two days. There’s a guide to planning one in the Circle’s library. Would Tuesday suit you for a call?',
      },
    ],
    end: 'waiting',
    progress: { stage: 'talked', next: { step: 'Ring about the first six episodes', inDays: 0 } },
  },
  {
    from: { subject: 'Quote for the spring campaign' },
    name: 'Daniel Moreau',
    email: 'dmoreau@eastlake-day.example',
    school: 'Eastlake Day School',
    messages: [
      {
        by: 'them',
        minutesAgo: 4 * DAY,
        text: 'Our board meets on the first Monday of next month. Could you send the quote again, split into two payments?',
      },
      {
        by: 'us',
        minutesAgo: 4 * DAY - 40,
        text: 'Here it is, in two halves: one when we begin, one on delivery. I’ll ask again after your board has met.',
      },
      {
        by: 'note',
        minutesAgo: 4 * DAY - 45,
        text: 'They’re comparing us with one other agency. Ring Daniel after the meeting.',
      },
    ],
    end: 'snoozed',
    progress: { stage: 'proposal', next: { step: 'Ask what the board decided', inDays: 5 } },
  },
  {
    from: { form: 'Photography' },
    name: 'Imogen Thackeray',
    email: 'ithackeray@northgate-girls.example',
    school: 'Northgate Girls’ School',
    messages: [
      {
        by: 'them',
        minutesAgo: 9 * DAY,
        text: 'Thank you for the pictures of our autumn fair. May we print them in the local newspaper too?',
      },
      {
        by: 'us',
        minutesAgo: 9 * DAY - 20,
        text: 'Of course, they’re yours to use wherever you like. A credit is welcome, and never a condition.',
      },
    ],
    end: 'done',
    progress: { stage: 'signed' },
  },
];
