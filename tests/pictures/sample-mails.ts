import { offices } from '#data/content/business-hours.ts';
import type { Mail } from '../../server/adapters/mail.ts';
import { confirmationMail } from '../../server/features/auth/email-confirmation.ts';
import { resetMail } from '../../server/features/auth/password-reset.ts';
import { chatAnswerMail, chatMail } from '../../server/features/chat/chat-mail.ts';
import type { ChatMessageRow, ChatSessionRow } from '../../server/features/chat/chat-repository.ts';
import { appointmentMail } from '../../server/features/contact/appointment-mail.ts';
import { acknowledgementMail, inquiryMail } from '../../server/features/contact/contact-mail.ts';
import type { InquiryRow } from '../../server/features/contact/contact-repository.ts';
import { threadMail } from '../../server/features/desk/thread-mail.ts';
import { digestMail } from '../../server/features/member-mail/digest-mail.ts';
import { unreadMail } from '../../server/features/member-mail/unread-mail.ts';
import { confirmMail } from '../../server/features/newsletter/newsletter-mail.ts';
import { outcomeWords, outcomeMail } from '../../server/features/moderation/report-mail.ts';
import { sampleIssue } from './sample-issue.ts';
import { sampleWebinarMails } from './sample-webinar-mails.ts';

const publicUrl = 'https://bonjour.example';
const agency = 'hello@bonjour.example';
const AT = '2026-11-23T09:12:00.000Z';
const token = 'Zrkq-lgWwV5UanPDq0KSQCpb1pm1NRL-TYsEMDqGo58';
const receipt = `${publicUrl}/receipt?token=${token}`;

const message: InquiryRow = {
  id: 12,
  first_name: 'Amélie',
  last_name: 'Hartwell',
  email: 'a.hartwell@pendlecote.example',
  school_name: 'Pendlecote Prep',
  service_interest: 'Marketing Videos',
  message:
    'We are planning our open day in May and would love a short film of the school from above.\n\nCould you come for a day in March, when the cherry trees are out?',
  quarantined: 0,
  kind: 'message',
  details: null,
  seen_at: null,
  answered_at: null,
  note: null,
  began_page: null,
  began_source: null,
  created_at: AT,
};
const booking: InquiryRow = {
  ...message,
  id: 13,
  kind: 'booking',
  service_interest: null,
  message: 'A series for our alumni; we have three guests in mind.',
  details: JSON.stringify({
    person: 'ottilie',
    kind: 'podcast',
    times: ['2026-12-01T10:00:00.000Z', '2026-12-02T14:30:00.000Z'],
    timeZone: 'Asia/Kolkata',
  }),
};
const details = booking.details ?? '';
const appointment = {
  inquiry_id: 13,
  sequence: 0,
  time: '2026-12-01T10:00:00.000Z',
  call_link: 'https://meet.example/abc-defg-hij',
  is_off: 0,
  created_at: AT,
} as const;
const session: ChatSessionRow = {
  id: 5,
  session_id: 'p3Vx0q1ZlT2mB8yNfK7uRw',
  visitor_key: '',
  visitor_id: null,
  user_id: null,
  visitor_email: 'h.boucher@lycee.example',
  visitor_name: 'Hélène Boucher',
  is_resolved: 0,
  person_asked_at: AT,
  spoken_at: AT,
  waiting_since: AT,
  first_waited_at: AT,
  first_answered_at: null,
  began_page: null,
  began_source: null,
  created_at: AT,
  updated_at: AT,
};
const chatMessage = (text: string, author: 'visitor' | 'agent'): ChatMessageRow => ({
  id: 1,
  session_id: session.session_id,
  is_bot: author === 'agent' ? 1 : 0,
  author,
  message: text,
  reply_to: null,
  agent_id: null,
  created_at: AT,
});

export interface Sample {
  readonly file: string;
  readonly title: string;
  /** When it is sent, as a sentence. */
  readonly when: string;
  readonly mail: Mail;
  /** How it looks in an email program that loads no pictures. */
  readonly hasNoPictures?: boolean;
}

const issue = sampleIssue({
  id: 'newsletter-3-1',
  to: 'reader@school.example',
  unsubscribeLink: `${publicUrl}/newsletter/unsubscribe?token=4-${token}`,
});

/** One email of each kind, with believable content. */
export const sampleMails: readonly Sample[] = [
  {
    file: 'acknowledgement',
    title: 'Acknowledgement',
    when: 'To someone who used the contact form.',
    mail: acknowledgementMail(message, { link: receipt, offices }),
  },
  {
    file: 'alert',
    title: 'Alert to the team',
    when: 'To the team, for each message and booking.',
    mail: inquiryMail(message, { to: agency, publicUrl }),
  },
  {
    file: 'booking',
    title: 'Booking request',
    when: 'To someone who asked for a time.',
    mail: acknowledgementMail(booking, { link: receipt, offices }),
  },
  {
    file: 'confirmed',
    title: 'A confirmed time',
    when: 'To someone whose time was confirmed or changed, with a calendar file.',
    mail: appointmentMail({ inquiry: booking, details, appointment, reader: 'sender', agency, publicUrl }),
  },
  {
    file: 'called-off',
    title: 'A cancelled time',
    when: 'The event is removed from the calendar.',
    mail: appointmentMail({
      inquiry: booking,
      details,
      appointment: { ...appointment, sequence: 1, is_off: 1 },
      reader: 'sender',
      agency,
      publicUrl,
    }),
  },
  {
    file: 'chat-alert',
    title: 'A visitor waiting in the chat',
    when: 'To the team.',
    mail: chatMail({
      id: 'chat-5',
      to: agency,
      publicUrl,
      session,
      reason: 'person',
      messages: [
        chatMessage('Do you film in Lyon, too?', 'visitor'),
        chatMessage('I would like to talk to a person.', 'visitor'),
      ],
    }),
  },
  {
    file: 'chat-answer',
    title: 'A reply from the chat',
    when: 'To a visitor who left an address and closed the chat before someone replied.',
    mail: chatAnswerMail({
      id: 'chat-answer-1',
      to: 'h.boucher@lycee.example',
      agency,
      name: session.visitor_name,
      answers: [chatMessage('Bonjour Hélène! Yes, we do: our Paris crew is two hours away by train.', 'agent')],
      link: `${publicUrl}/chat?token=${token}`,
    }),
  },
  {
    file: 'reset',
    title: 'A new password',
    when: 'To a member who forgot theirs.',
    mail: resetMail({ id: 'reset-1', to: 'member@school.example', link: `${publicUrl}/reset-password?token=${token}` }),
  },
  {
    file: 'confirm-address',
    title: 'A new member’s address',
    when: 'To someone who has just created an account.',
    mail: confirmationMail({
      id: 'confirm-1',
      to: 'member@school.example',
      link: `${publicUrl}/confirm-email?token=7-1796036400000-${token}`,
    }),
  },
  {
    file: 'outcome',
    title: 'The outcome of a report',
    when: 'To the member who reported something.',
    mail: outcomeMail({ id: 'report-1', to: 'member@school.example', words: outcomeWords('post', 'removed') }),
  },
  {
    file: 'digest',
    title: 'Digest',
    when: 'To a member, once a week or once a day, at eight on their own clock, when there is something new.',
    mail: digestMail({
      id: 'digest-7-1',
      to: 'member@school.example',
      name: 'Ottilie',
      rhythm: 'weekly',
      digest: {
        about: [
          {
            title: 'Amélie Hartwell mentioned you in a comment',
            note: '“@Ottilie Marsh did this for her sixth form: fifteen minutes, one question, no slides.”',
            path: '/feed/41#comment-90',
          },
          {
            title: 'Ibrahim Haddad commented on your post',
            note: '“Forty families on a wet Tuesday! What did the invitation say?”\nAnd 2 more like this.',
            path: '/feed/38#comment-87',
          },
        ],
        posts: [
          {
            id: 44,
            title: 'Our open day in three numbers',
            note: 'We asked every family how they had heard of us. The answer surprised the whole team.\nHélène Boucher, 14 likes, 9 comments',
            path: '/feed/44',
          },
          {
            id: 43,
            title: 'Filming consent: the form that parents sign',
            note: 'One page, plain words, and a box for each use. Copy whatever helps.\nPriya Raman, 11 likes, 4 comments',
            path: '/feed/43',
          },
          {
            id: 42,
            title: 'A podcast with the head girl',
            note: 'She asked the questions, and the governors answered. Here is how we prepared it.\nTom Ellery, 6 likes',
            path: '/feed/42',
          },
        ],
        waiting: { messages: 2, requests: 1, isNew: true },
      },
      publicUrl,
      choiceLink: `${publicUrl}/profile/notifications`,
      endLink: `${publicUrl}/mails/end?token=digest-7-${token}`,
    }),
  },
  {
    file: 'unread-message',
    title: 'An unread message',
    when: 'To a member who hasn’t read a private message within 15 minutes. No second email until they have read the conversation.',
    mail: unreadMail({
      id: 'unread-7-1',
      to: 'member@school.example',
      from: 'Amélie Hartwell',
      link: `${publicUrl}/messages/with/12`,
      choiceLink: `${publicUrl}/profile/notifications`,
      endLink: `${publicUrl}/mails/end?token=messages-7-${token}`,
    }),
  },
  {
    file: 'overdue-reply',
    title: 'A reply is overdue',
    when: 'To the agency’s address, when the promised time has passed, and to administrators who have chosen it.',
    mail: threadMail(
      {
        id: 12,
        subject: 'Filming date in January',
        name: 'Amélie Hartwell',
        email: 'a.hartwell@pendlecote.example',
        waiting_since: AT,
        due_at: '2026-11-23T10:12:00.000Z',
      },
      'overdue',
      { to: agency, userId: undefined, publicUrl },
    ),
  },
  ...sampleWebinarMails,
  {
    file: 'newsletter',
    title: 'Newsletter sign-up',
    when: 'To every new address, before any issue.',
    mail: confirmMail({
      id: 'newsletter-1',
      to: 'reader@school.example',
      confirmLink: `${publicUrl}/newsletter/confirm?token=${token}`,
      unsubscribeLink: `${publicUrl}/newsletter/unsubscribe?token=4-${token}`,
    }),
  },
  {
    file: 'issue',
    title: 'An issue of the newsletter',
    when: 'To confirmed subscribers in its audience.',
    mail: issue,
  },
  {
    file: 'issue-without-pictures',
    title: 'The same issue, without pictures',
    when: 'Each picture’s alt text stands in its place.',
    mail: issue,
    hasNoPictures: true,
  },
];
