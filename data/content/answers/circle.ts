import type { Answer } from './schema.ts';

/** The Circle, the newsletter and the site itself. */
export const circle: Answer[] = [
  {
    id: 'circle-cost',
    asked: ['circle|community|membership free|price|pay|paid|subscription|cost|charge|much'],
    text: 'All it takes is an account, which you can create on the Circle’s page. You won’t be asked for payment.',
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
    text: 'The Circle is for people who market independent schools. You create an account with your name and email. Several people from one school are welcome, each with their own account.',
    page: '/circle',
  },
  {
    id: 'circle-private',
    asked: [
      'circle|community|posts|profile|feed private|public|visible|see|read|outsiders|anybody|anyone|google|everyone|secret',
    ],
    text: 'What members share stays in the Circle. Only signed-in members see posts, profiles and files, and only the two people in a conversation see its messages.',
    page: '/circle',
  },
  {
    id: 'circle-leave',
    asked: ['circle|account|membership|profile delete|leave|close|remove|cancel|quit', 'leave circle|community'],
    text: 'Sign in and open your profile. There you can download everything we hold about you, and delete your account with your password. It’s gone straight away.',
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
    text: 'You can install the Circle as an app on your phone or computer. See “App and offline” in your account menu. You can reread what you’ve read even when you’re offline.',
    page: '/circle',
  },
  {
    id: 'circle-points',
    asked: [
      'points|level|levels|badge|rank circle|community|what|how|get|earn|for|member !training !the-point',
      'champion|newcomer|advocate level|what',
    ],
    text: 'Members earn points by taking part: 10 for a post and 5 for a comment. They take you from Newcomer through Explorer, Contributor, Advocate and Champion to Leader. They’re for fun, and to see who’s active.',
    page: '/circle',
  },
  {
    id: 'newsletter-rhythm',
    asked: [
      'how-often|when|frequency|how-many newsletter|letter|emails',
      'newsletter often|month|monthly|week|weekly|spam',
    ],
    text: 'It’s monthly: what worked at an open day, what we’d film differently, and a question a head asked us. You can unsubscribe with one click in any issue.',
    page: '/blog',
  },
  {
    id: 'chat-privacy',
    asked: [
      'chat|conversation|this private|recorded|confidential|stored|saved|reads|logged|monitored !circle !data',
      'who reads|read|sees|see chat|this|messages !circle',
    ],
    text: 'We keep what you write here so we can answer you. No other visitor sees it. You only leave your email if you want to, and you can ask us to delete the conversation.',
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
    text: 'Use the unsubscribe link in any issue of the newsletter. It takes one click. If it doesn’t work, write to us.',
    page: '/blog',
  },
  {
    id: 'accessible-site',
    asked: ['accessibility|accessible|wcag|screen-reader|dyslexia website|site|page|pages|film|you|your'],
    text: 'The site works with a keyboard, with a screen reader and at large sizes (WCAG 2.2, level AA), and our films have subtitles. If something gets in your way, tell us.',
    page: '/#contact',
  },
  {
    id: 'time-zone',
    asked: ['time-zone|time-zones|timezone|timezones|time-difference'],
    text: 'Booking pages show times in your own time zone. We’re in London, Dubai and Boston, so someone is usually awake.',
    page: '/book/meeting/margaux',
  },
  {
    id: 'circle-sign-in',
    asked: [
      'cant|cannot|not|trouble|problem|unable get|log|login|sign|access circle|account|in',
      'locked-out',
      'password wrong|not|lost|forgotten|forgot',
    ],
    text: 'Use the page below to get a link to set a new password. It arrives by email and works for one hour. If it doesn’t arrive, check your spam folder, then write to us.',
    page: '/forgot-password',
  },
  {
    id: 'circle-what-for',
    asked: [
      'circle|community|members post|share|advertise|promote job|jobs|vacancies|events|what',
      'slack|whatsapp|facebook|group members|circle|group|community|join',
      'how-big|how-many|active circle|community|members',
    ],
    text: 'Members share posts, pictures, films and questions in the Circle. They comment, find each other on a map and message each other. It all happens on this site. There’s no group elsewhere.',
    page: '/circle',
  },
  {
    id: 'change-password',
    asked: [
      'change|update password',
      'change|update|correct name|address|email|profile|picture|school|account !booking !meeting',
    ],
    text: 'Sign in and open your profile to change your name, school, picture and location. To set a new password, use the page below and we’ll email you a link.',
    page: '/forgot-password',
  },
  {
    id: 'webinars',
    asked: ['webinar next|when|date|dates|register|watch|recording|recordings|how|topic'],
    text: 'The Circle has a webinar every month: one guest, one subject, and time for your questions. One of us will tell you when the next one is.',
    page: '/circle',
    person: true,
  },
  {
    id: 'chat-after',
    asked: [
      'what happen|happens|become|becomes chat|conversation|messages',
      'how-long keep|kept|store chat|conversation|messages',
    ],
    text: 'We keep what you write here so we can answer you. No other visitor sees it. Our privacy policy says how long we keep it, and you can ask us to delete it at any time.',
    page: '/privacy#storage-and-security',
  },
  {
    id: 'site-trouble',
    asked: [
      'report problem|bug|error|issue|broken',
      'website|page|form|link|site|video|button|map broken|error|bug|problem|down|working|loading|load',
    ],
    text: 'Thanks for telling us. Say what you did, what happened and on which page, and one of us will look at it.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'mail-missing',
    asked: [
      'confirmation|confirm|reset|receipt email|mail|link not|arrive|arrived|received|come|get|got|resend|again|havent|hasnt',
      'email|mail not|never|hasnt|havent arrive|arrived|came|come|received|got',
    ],
    text: 'Check your spam folder first. For a new account, your profile page can send the confirmation again. For a password, ask for another link. If nothing arrives, write to us with the address you used.',
    page: '/forgot-password',
    person: true,
  },
];
