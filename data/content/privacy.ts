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
        'When you write to us: your first and last name, e-mail address, the message, and your school and the service you are interested in, if you tell us.',
        'When you chat with us: what you write, and your e-mail address and name if you leave them.',
        'When you join The Bonjour Circle: your name, e-mail address and a password, which we store only as a hash; later whatever you add to your profile, such as a picture, your job title, your school, your location and a few words about yourself.',
        'When you ask to join it: your name, e-mail address, school, what you do there, and your note.',
        'When you take part: your posts, comments, likes and messages, and the points that come with them.',
        'When you turn notifications on: the address at which the maker of your browser takes them for your device, until you sign out there.',
        'When you subscribe to our newsletter: your e-mail address, the day you confirmed it, and which issues we have sent you. We do not measure whether you open or read them.',
        'When you visit: your IP address, the type of your browser and the pages asked for, in the logs of our server.',
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use your information',
      paragraphs: ['We use it to do what you asked for, and for little else:'],
      points: [
        'to answer your enquiry and to prepare a proposal or a booking;',
        'to run the Circle: to show your posts and profile to other members and to keep your account safe;',
        'to mail you, as a member, a digest of what is new to you in the Circle, and word of private messages that you have not read; each such e-mail has a link that ends its kind with one press, and you choose the rest in the Circle;',
        'to send you the newsletter, if you asked for it;',
        'to keep the site working, and to protect it and you from misuse;',
        'to meet our duties in law, such as keeping accounts.',
      ],
      after: [
        'Our grounds for this are the contract with you or the steps before one, your consent where we ask for it, our legitimate interest in running and protecting the service, and legal obligation. We make no decision about you by machine alone.',
      ],
    },
    {
      id: 'storage-and-security',
      title: 'Storage and security',
      paragraphs: [
        'Your data is kept on servers that we control or rent, travels over encrypted connections, and can be reached only by those of us who need it for their work. Passwords are stored as hashes, which nobody can turn back into the password, ourselves included.',
        `Enquiries, booking requests and chats are kept for as long as the conversation lasts and for up to ${periodInWords(retention.conversations, 'months')} afterwards. What we had to remove from the Circle, and suspensions after their end, are kept for ${periodInWords(retention.removals, 'months')}. Requests to join it and invitations are kept for ${periodInWords(retention.applications, 'months')}. Which issues of the newsletter went to you is kept for ${periodInWords(retention.newsletterRecipients, 'months')}. Blog posts and newsletters that we delete can be restored for ${periodInWords(retention.trash, 'days')}. Your membership data is kept until you delete your account, which you can do yourself on your profile page. Server logs are kept for a short time.`,
        'No system is perfectly safe. If something goes wrong that puts you at risk, we will tell you and the supervisory authority without delay.',
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing your information',
      paragraphs: [
        'We do not sell your data, and we do not lend it. We share it only with services that work for us under contract, such as those that host the site and deliver our mail; with a booking service or a video host, when you choose to load theirs; with the maker of your browser, when you turn notifications on, who delivers them and cannot read them; and with authorities, where the law requires it.',
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
        'Write to us, and we will answer within one month. If you are not content with the answer, you may complain to your data protection authority; in the UK that is the Information Commissioner’s Office.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'We set cookies that the site needs and no others: one that knows your browser again, so that your chat and anything you send twice by accident find each other, and one that keeps you signed in to the Circle. Neither can be read by scripts or by other sites, and neither serves advertising.',
        'You can delete or block cookies in your browser. Without them you can read every public page, but not chat or sign in.',
      ],
    },
    {
      id: 'visitor-tracking',
      title: 'Visitor tracking',
      paragraphs: [
        `We do not follow you across the web, and no advertising network follows you here. We count ourselves how often our pages are read, without cookies: a page that you look at tells our server so, and which site or link led you to it. To tell two visitors apart, your address and the type of your browser are turned into a code, with a key that is made each day and deleted when the day is over; neither is kept with the counts, and nobody can turn a code back afterwards. The codes are kept for ${periodInWords(retention.visitorDays, 'days')}, then only totals. Nothing of a profile is built.`,
        'The first page of your visit, and the site that led you there, stay in your browser until you close the tab. If you write to us, book, chat or subscribe, they come with it, so that we know which page was of use.',
        'If your browser asks not to be tracked (Do Not Track, or Global Privacy Control), none of this happens: your visit is not counted at all.',
        'Films, audio players, booking calendars and maps come from other companies, which may use cookies of their own. On our pages they load only when you click on them, or with the page if you chose so under Privacy choices at the foot of each page; until then, those companies learn nothing of your visit.',
      ],
    },
    {
      id: 'contact-and-email-marketing',
      title: 'Contact and e-mail marketing',
      paragraphs: [
        'We send the newsletter only to those who asked for it and confirmed it by a link in a first e-mail. Each issue has a link that ends the subscription with one click. Writing to us, or joining the Circle, does not put you on the list.',
        'Members get a digest of the Circle by e-mail, once a week unless they choose otherwise, at eight in the morning where they live, as far as their place or their choice tells us. It names members and shows how their posts and comments begin; it never quotes a private message. What is deleted before a digest goes out does not stand in it; what has gone out lies in your mailbox.',
        `For any question about your data, write to ${contact.email}. A person will read it.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      paragraphs: [
        'If we change this policy, the new text appears here with its date. If the change matters to you as a member, we will tell you by e-mail before it takes effect.',
      ],
    },
  ],
};
