import { brand } from './brand.ts';
import { contact } from './contact.ts';
import { periodInWords, retention } from './retention.ts';
import type { Privacy } from './schema.ts';

export const privacy: Privacy = {
  title: 'Privacy Policy',
  date: '2024-03-19',
  dateLine: 'Last updated and effective 19 March 2024',
  lead: `${brand.name} works with schools, and schools are careful with people’s data. So are we. This page says what we collect, why, where it is kept, and what you can ask of us.`,
  sections: [
    {
      id: 'information-we-collect',
      title: 'Information we collect',
      paragraphs: ['We collect what you give us, and a little that your browser sends by itself.'],
      points: [
        'When you write to us: your first and last name, email, the message, and your school and the service you are interested in, if you tell us.',
        'When you have written to us: a contact record with your addresses, your school, which we recognise by your email domain, what we said to each other, when we met, and our own notes about our work together. If you are a member, it shows your membership, too.',
        'When you chat with us: what you write, and your email and name if you leave them.',
        'When you join The Bonjour Circle: your name, email and a password, which we store only as a hash; later, whatever you add to your profile, such as a picture, your job title, your school, your location and a few words about yourself.',
        'When you ask to join it: your name, email, school, what you do there, and your note.',
        'When you take part: your posts, comments, likes and messages, and the points that come with them.',
        'When you turn notifications on: the address through which your browser’s maker reaches your device, until you sign out there.',
        'When you subscribe to our newsletter: your email, the day you confirmed it, and which issues we have sent you. We do not measure whether you open or read them.',
        'When you visit: your IP address, your browser type and the pages you request, in our server logs.',
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use your information',
      paragraphs: ['We use it to do what you asked for, and for little else:'],
      points: [
        'to answer your enquiry and to prepare a proposal or a booking;',
        'to run the Circle: to show your posts and profile to other members and to keep your account safe;',
        'to email you, as a member, a digest of what is new in the Circle, and to tell you about private messages that you have not read; each of these emails has a link to unsubscribe from its kind, and you can change your settings in the Circle;',
        'to send you the newsletter, if you asked for it;',
        'to keep the site working, and to protect it and you from misuse;',
        'to meet our legal duties, such as keeping accounts.',
      ],
      after: [
        'Our legal grounds are our contract with you or the steps before one, your consent where we ask for it, our legitimate interest in running and protecting the service, and legal obligation. We make no automated decisions about you.',
      ],
    },
    {
      id: 'storage-and-security',
      title: 'Storage and security',
      paragraphs: [
        'Your data is kept on servers that we control or rent, travels over encrypted connections, and can be reached only by those of us who need it for their work. Passwords are stored as hashes, which nobody, including us, can turn back into the password.',
        `Enquiries, booking requests, chats, emails and our contact records are kept for as long as the conversation lasts and for up to ${periodInWords(retention.conversations, 'months')} afterwards. Content that we removed from the Circle, and suspensions that have ended, are kept for ${periodInWords(retention.removals, 'months')}. Membership requests and invitations are kept for ${periodInWords(retention.applications, 'months')}. Records of the newsletter issues that we sent you are kept for ${periodInWords(retention.newsletterRecipients, 'months')}. Records of the webinars you signed up for and joined are kept for ${periodInWords(retention.webinarSeats, 'months')} after each webinar. Blog posts, newsletters, library resources and webinars that we delete can be restored for ${periodInWords(retention.trash, 'days')}. Your membership data is kept until you delete your account, which you can do yourself on your profile page. Server logs are kept for a short time.`,
        'No system is perfectly safe. If something goes wrong that puts you at risk, we will tell you and the supervisory authority without delay.',
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing your information',
      paragraphs: [
        'We do not sell your data, and we do not lend it. We share it only with services that work for us under contract, such as those that host the site and deliver our email; with a booking service or a video host, when you choose to load theirs; with your browser’s maker, when you turn notifications on, which delivers them but cannot read them; and with authorities, where the law requires it.',
        'Because we work in the United Kingdom, the United Arab Emirates and the United States, data may be handled in each of these countries. Where the law asks for safeguards, such as standard contractual clauses, we use them.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: ['Your data remains yours. At any time, and free of charge, you may ask for:'],
      points: [
        'Access: a copy of the data that we hold about you. Members can download theirs from the profile page.',
        'Correction: wrong or incomplete data put right.',
        'Deletion: your data erased, unless the law obliges us to keep it.',
        'Objection: an end to a use of your data that rests on our legitimate interest, and to direct marketing in any case.',
      ],
      after: [
        'Write to us, and we will answer within one month. If you are not satisfied with the answer, you may complain to your data protection authority; in the UK that is the Information Commissioner’s Office.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'We only set cookies that the site needs: one that recognises your browser, so that you can return to your chat and nothing you send by accident is stored twice, and one that keeps you signed in to the Circle. Neither can be read by scripts or by other sites, and neither is used for advertising.',
        'You can delete or block cookies in your browser. Without them you can read every public page, but not chat or sign in.',
      ],
    },
    {
      id: 'visitor-tracking',
      title: 'Visitor tracking',
      paragraphs: [
        `We do not follow you across the web, and no advertising network follows you here. We count page views ourselves, without cookies: when you look at a page, your browser tells our server which page it is, and which site or link led you to it. To tell visitors apart, we turn your address and browser type into a code, with a key that is made each day and deleted when the day is over. Neither is kept with the counts, and nobody can turn a code back afterwards. The codes are kept for ${periodInWords(retention.visitorDays, 'days')}, then only totals. We do not build profiles.`,
        'The first page of your visit, and the site that led you there, stay in your browser until you close the tab. If you write to us, book, chat or subscribe, they are sent with it, so that we know which page was useful.',
        'If your browser asks not to be tracked (Do Not Track, or Global Privacy Control), none of this happens: your visit is not counted at all.',
        'Films, audio players, booking calendars and maps come from other companies, which may use cookies of their own. On our pages they load only when you click on them, or with the page if you chose that under Privacy choices at the foot of each page. Until then, those companies learn nothing about your visit.',
      ],
    },
    {
      id: 'contact-and-email-marketing',
      title: 'Contact and email marketing',
      paragraphs: [
        'We send the newsletter only to people who asked for it and confirmed their address with a link in a first email. You can unsubscribe with one click in any issue. Writing to us, or joining the Circle, does not put you on the list.',
        'Members get a digest of the Circle by email, once a week unless they choose otherwise, at eight in the morning where they live, as far as we know it from their profile or settings. It names members and shows how their posts and comments begin; it never quotes a private message. Anything deleted before a digest is sent is left out of it. Digests already sent stay in your inbox.',
        `For any question about your data, write to ${contact.email}. A person will read it.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      paragraphs: [
        'If we change this policy, the new text appears here with its date. If the change matters to you as a member, we will tell you by email before it takes effect.',
      ],
    },
  ],
};
