import type { Answer } from './schema.ts';

/** The Circle, the newsletter and the site itself. */
export const circle: Answer[] = [
  {
    id: 'circle-cost',
    asked: ['circle|community|membership free|price|pay|paid|subscription|cost|charge|much'],
    text: 'An account of the Circle is all it takes: you create it yourself on its page, and nobody asks for payment there.',
    page: '/circle',
  },
  {
    id: 'circle-who',
    asked: [
      'who|can|allowed|eligible|may|head|customers|only join|member|use circle|community',
      'customers-only|clients-only|need-to-be-a-client circle|community|join',
      'customer|client need|be|only circle|community',
      'waiting-list|waitlist circle|community|join',
      'governor|bursar|registrar|head|assistant join|circle|sign-up circle|join|community|sign-up',
      'only circle|community',
      'sign-up registrar|bursar|governor|head|teacher|admission',
    ],
    text: 'The Circle is for people who do the marketing of independent schools. Create an account with your name and address; several people of one school are welcome, each with an account of their own.',
    page: '/circle',
  },
  {
    id: 'circle-private',
    asked: [
      'circle|community|posts|profile|feed private|public|visible|see|read|outsiders|anybody|anyone|google|everyone|secret',
    ],
    text: 'What members share stays in the Circle: posts, profiles and files are shown to signed-in members only, and private messages to the two who write them.',
    page: '/circle',
  },
  {
    id: 'circle-leave',
    asked: ['circle|account|membership|profile delete|leave|close|remove|cancel|quit', 'leave circle|community'],
    text: 'Sign in and open your profile: there you can download everything that we hold about you, and delete your account with your password. It is gone at once.',
    page: '/circle',
  },
  {
    id: 'circle-phone',
    asked: [
      'app|apps circle|community|phone|is-there|have|download|install|members !apple !podcast',
      'install|download circle|community|app',
      'offline circle|community|read|use',
      'circle phone|offline',
    ],
    text: 'The Circle can be installed as an app from its own pages, on phones and computers: your account’s menu says how under “App and offline”. What you have read can be read again without a network.',
    page: '/circle',
  },
  {
    id: 'circle-points',
    asked: [
      'points|level|levels|badge|rank circle|community|what|how|get|earn|for|member !training !the-point',
      'champion|newcomer|advocate level|what',
    ],
    text: 'Members earn points by taking part: 10 for a post and 5 for a comment. Points lead from Newcomer by Explorer, Contributor, Advocate and Champion to Leader. They are for fun and for seeing who is active.',
    page: '/circle',
  },
  {
    id: 'newsletter-rhythm',
    asked: [
      'how-often|when|frequency|how-many newsletter|letter|emails',
      'newsletter often|month|monthly|week|weekly|spam',
    ],
    text: 'One letter a month: what worked at an open day, what we would film differently, and a question a head asked us. Each issue has a link that ends the subscription with one click.',
    page: '/blog',
  },
  {
    id: 'chat-privacy',
    asked: [
      'chat|conversation|this private|recorded|confidential|stored|saved|reads|logged|monitored !circle !data',
      'who reads|read|sees|see chat|this|messages !circle',
    ],
    text: 'What you write here is kept so that our people can answer you; no other visitor sees it. You leave an address only if you want to, and you may ask us to delete the conversation.',
    page: '/privacy#information-we-collect',
  },
  {
    id: 'newsletter-cancel',
    asked: [
      'cancel|stop|leave|end newsletter|subscription|mailing',
      'unsubscribe',
      'stop|no-more|too-many emails|emailing|mails|mailing-list !reset !circle',
      'take|remove me list|mailing-list|newsletter',
    ],
    text: 'Each issue of the newsletter has a link that ends the subscription with one click. If it does not work, write to us.',
    page: '/blog',
  },
  {
    id: 'accessible-site',
    asked: ['accessibility|accessible|wcag|screen-reader|dyslexia website|site|page|pages|film|you|your'],
    text: 'The site is made to be used with a keyboard, with a screen reader and at large sizes (WCAG 2.2, level AA), and our films have subtitles. If something gets in your way, tell us.',
    page: '/#contact',
  },
  {
    id: 'time-zone',
    asked: ['time-zone|time-zones|timezone|timezones|time-difference'],
    text: 'Booking pages show the times in your own time zone. Our people are in London, Dubai and Boston, so somebody is usually awake.',
    page: '/book/meeting/margaux',
  },
  {
    id: 'circle-sign-in',
    asked: [
      'cant|cannot|not|trouble|problem|unable get|log|login|sign|access circle|account|in',
      'locked-out',
      'password wrong|not|lost|forgotten|forgot',
    ],
    text: 'Ask for a link that sets a new password on the page below; it comes by e-mail and works for one hour. If it does not arrive, look into the spam folder, and then write to us.',
    page: '/forgot-password',
  },
  {
    id: 'circle-what-for',
    asked: [
      'circle|community|members post|share|advertise|promote job|jobs|vacancies|events|what',
      'slack|whatsapp|facebook|group members|circle|group|community|join',
      'how-big|how-many|active circle|community|members',
    ],
    text: 'In the Circle members share posts, pictures, films and questions, comment, find each other on a map and write to each other. It has its own feed and messages on this site, and no group elsewhere.',
    page: '/circle',
  },
  {
    id: 'change-password',
    asked: [
      'change|update password',
      'change|update|correct name|address|email|profile|picture|school|account !booking !meeting',
    ],
    text: 'Sign in and open your profile: name, school, picture and place can be changed there. A new password is set by a link in an e-mail, which you ask for on the page below.',
    page: '/forgot-password',
  },
  {
    id: 'webinars',
    asked: ['webinar next|when|date|dates|register|watch|recording|recordings|how|topic'],
    text: 'The Circle has a webinar a month: one guest, one subject, and time for your questions. When the next one is, one of us will tell you.',
    page: '/circle',
    person: true,
  },
  {
    id: 'chat-after',
    asked: [
      'what happen|happens|become|becomes chat|conversation|messages',
      'how-long keep|kept|store chat|conversation|messages',
    ],
    text: 'What you write here is kept so that our people can answer you; no other visitor sees it. How long we keep such things stands in the privacy policy, and you may ask us to delete it at any time.',
    page: '/privacy#storage-and-security',
  },
  {
    id: 'site-trouble',
    asked: [
      'report problem|bug|error|issue|broken',
      'website|page|form|link|site|video|button|map broken|error|bug|problem|down|working|loading|load',
    ],
    text: 'Thank you for telling us: say what you did, what happened and on which page, and a person will look at it.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'mail-missing',
    asked: [
      'confirmation|confirm|reset|receipt email|mail|link not|arrive|arrived|received|come|get|got|resend|again|havent|hasnt',
      'email|mail not|never|hasnt|havent arrive|arrived|came|come|received|got',
    ],
    text: 'Look into the spam folder first. For a new account, the profile page sends the confirmation again; for a password, ask for another link. If nothing comes, write to us and tell us the address.',
    page: '/forgot-password',
    person: true,
  },
];
