import { french } from '#data/content/answers/french.ts';
import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';

/*
 * The built-in assistant's own sentences. The widget shows its address form when an answer contains "email address" or "get
 * in touch", so only `askForAddress` and its French version may contain these words.
 */

const [firstName = brand.assistant.name] = brand.assistant.name.split(' ');
const reply = 'usually within 30-60 minutes during business hours';

export const greeting = `Bonjour! I’m ${firstName}, ${brand.name}’s assistant: a program, not a person. Ask me about our services, prices or bookings. If you’d rather talk to one of us, just say so.`;

export const askForAddress = `If you leave your email address, one of us will reply personally, ${reply}.`;
/** How to reach a person once an address has been asked for. */
export const elsewhere = `You can reach one of us at ${contact.email}, or by WhatsApp: ${contact.whatsApp.uk.number} (UK) or ${contact.whatsApp.uae.number} (UAE).`;
const weHaveYours = `We have your email, so one of us will reply there, ${reply}.`;
/** The sentences that promise a person's answer. */
export const replyPromises = [
  askForAddress,
  weHaveYours,
  `One of us will write to you, ${reply}.`,
  contact.replyPromise,
];
/** Ends every answer that the assistant's knowledge cannot complete. */
export const handOver = (hasAddress: boolean): string => (hasAddress ? weHaveYours : askForAddress);
/** Whether an answer promises that a person will write, without the visitor doing anything more. */
export const promisesPerson = (answer: string): boolean =>
  answer.includes(weHaveYours) || answer.includes(french.hasAddress);

export const wording = {
  unknown: 'I’m sorry, I don’t know that and I’d rather not guess.',
  partly: 'I’m not sure this is what you’re looking for.',
  person: 'Of course. I’ve told the team you’d like to talk to a person.',
  addressNoted: `Merci! I’ve passed that on. One of us will write to you, ${reply}.`,
  declined: `I can’t do that. I only answer questions about ${brand.name}’s services, prices and pages, and I know nothing about other visitors.`,
  noDiscount: 'I can’t change our prices or promise a discount, but one of us can talk it through with you.',
  newPodcast: 'A new podcast also has a set-up fee,',
  hostingBesides: 'Monthly hosting is extra:',
  noPrice: 'I’m sorry, I don’t have a price for that and I’d rather not guess.',
  priceCaveat: 'That’s all I know about the price. One of us can settle the details with you.',
  otherCurrency: 'We quote in pounds, dollars and dirhams.',
  welcome: 'Bonjour! What would you like to know about our services, prices or bookings?',
  wellbeing: 'Very well, merci! What would you like to know about our services, prices or bookings?',
  thanks: 'With pleasure! Is there anything else you’d like to know?',
  unclear: 'What can I explain? Ask me in your own words, or choose “Talk to a person”.',
  goodbye: 'Au revoir, and thank you for stopping by!',
  goOn: 'What would you like to know? I can tell you about our services, prices and bookings.',
  identity: `I’m ${firstName}, ${brand.name}’s assistant: a program, not a person. You can ask for a person at any time.`,
} as const;

export const contactPath = '/#contact';
export const agencyAddress = contact.email;

/** An answer, and its source pages. */
export interface Reply {
  readonly text: string;
  readonly paths: readonly string[];
}

/** The answer as sent: plain text, with the addresses of its pages at the end. */
export const replyText = ({ text, paths }: Reply): string =>
  paths.length === 0 ? text : `${text}\n\nRead more: ${paths.join(', ')}`;
