import { blogImages } from '../../content/blog-images.ts';
import type { SamplePost } from './sample-post.ts';

export const podcast: SamplePost = {
  slug: 'your-first-school-podcast-six-episodes-one-term',
  title: 'Your first school podcast: six episodes, one term',
  category: 'Podcasts',
  daysOld: 10,
  imageUrl: blogImages.microphone.src,
  excerpt:
    'The schools whose podcasts last do not start with a microphone. They start with six names on a sheet of paper. A plan for one term that a busy team can keep.',
  content: `Most school podcasts end at episode three. The first is the head, the second is the deputy head, the third is recorded in a hurry in the week before half-term, and then the person who knew how to edit goes on maternity leave. We say this with affection: we have been called in after episode three more often than before episode one.

The schools whose podcasts last do something unglamorous. They plan one short season, they finish it, and only then do they decide whether to make another. Here is that season, as we would plan it with you.

Before anything else, decide who is listening

"Parents" is not an answer. A mother in Hong Kong who is choosing a boarding school at eleven at night wants other things than a father whose twins are already in Year 9. Write down one real person, with a name, and the moment in which she listens: on the school run, at the gym, in bed with one earphone. Every later question, from the length to the music, is answered by that person.

For most schools the best first listener is a parent about eighteen months away from a decision. She is curious, she has time, and she is not ready to be sold anything. A conversation is exactly what she wants.

Then write six names

Not six subjects: six people who are good company. A season that has worked for schools of quite different kinds looks like this.

One: the member of staff whom every leaver mentions. Two: a pupil who joined in an unusual year and can say what the first month was like. Three: a parent who nearly chose another school, and will say why. Four: the person in the kitchen, the boathouse or the boarding house who sees the children when no teacher is looking. Five: a former pupil ten years on, with a job that did not exist when they left. Six: the head, last and not first, answering the questions that came up in the other five.

Putting the head at the end is the best advice we give. By then there is something to answer, the interviewer has warmed up, and the listener has a reason to want the conversation. The head will also be better, because nobody is good in the first episode of anything.

Record all six in two mornings

Book a quiet room with a carpet and curtains. A school library on a training day is lovely; a sports hall is not. Two decent microphones on stands, set a hand's width from the mouth, are worth more than any software. Turn off the heating an hour before, put a note on the door, and stop the bell if you are allowed to.

Send each guest three questions a week ahead and no more. People who receive twelve questions write twelve answers and then read them to you. Begin with something that can only be answered with a story: "Tell me about a day here that went wrong." Leave silences alone. Count to four before you speak, because the best sentence of the episode usually arrives at three.

Aim for thirty minutes of recording and twenty of episode. Pupils under sixteen need their parents' consent in writing, and so does anyone whose story involves a child who is not in the room. Ask before you record, not afterwards, and tell the guest that they may change their mind about any passage until the day it is published. It costs you nothing, and it makes people brave.

Publish on the same morning every second week

Six episodes, twelve weeks, one term. Every second Tuesday at six in the morning is fine. What matters is that it is always the same, because a podcast is a habit before it is a piece of content. Host it where it will be distributed to Spotify and Apple Podcasts for you, give each episode a title that says what is in it ("She joined in Year 10, in January"), and never a number alone.

Then use each episode four times. A forty-second clip with captions for the parents' page. A quotation beside a photograph in the newsletter. The whole transcript on your website, because search engines cannot hear and neither can some of your parents. And a link in the personal e-mail that the registrar sends to the one family for whom that story was made. This last use is the one that fills places, and no dashboard will show it to you.

Count the right things

You will have fewer listeners than you hope. Sixty is a normal number for a first season, and sixty families who spend twenty minutes in your company are a very full open day. Ask at registration how people first came to feel that they knew the school. When somebody answers "I feel as though I have already met Mrs Okafor", your podcast is working.

After episode six, stop. Take the team out for cake, listen to all six again in one go, and only then talk about a second season. If you would like company for the first one, or merely somebody to hold the microphone, you know where we are.`,
};
