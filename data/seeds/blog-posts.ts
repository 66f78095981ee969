import type { BlogForm } from '#shared/contracts/forms/blog.ts';
import { blogImages } from '../content/blog-images.ts';

/** A post of a new site. */
interface SamplePost extends Required<Pick<BlogForm, 'slug' | 'title' | 'category' | 'excerpt' | 'content'>> {
  readonly tags: string[];
  readonly imageUrl: string;
  /** Days before the first start, so that a new site already has earlier posts. */
  readonly daysOld: number;
}

export const openDay: SamplePost = {
  slug: 'what-families-remember-after-an-open-day',
  title: 'What families remember after an open day',
  category: 'Marketing',
  tags: ['Open days', 'Families', 'Planning'],
  daysOld: 3,
  imageUrl: blogImages.openDay.src,
  excerpt:
    'A week later nobody quotes the prospectus. They talk about a pupil, a smell of fresh bread and one honest answer. Here is how to plan for that.',
  content: `A few years ago we began to ring families a week after they had visited a school. Not to sell anything: we simply asked what they would tell a friend about the morning. We have made several hundred of those calls since, for schools in Surrey, in Dubai and in Massachusetts, and the answers are so alike that they have changed how we plan every open day.

Nobody mentions the exam results. Hardly anyone mentions the new building. They talk about a person, a moment, and one answer that felt true.

The person is nearly always a pupil

"There was a boy who told us he had hated the piano until Year 8." That is a real sentence, from a mother who had forgotten the name of the school's music director and the number of practice rooms, and both had been on a slide. She had not forgotten the boy. Her son had just given up the piano.

Most schools choose their guides for polish. Choose them for range instead. A family with a shy ten-year-old is looking, without saying so, for evidence that shy children do well here, and the head girl cannot give it to them. When you invite guides, ask the form tutors for the pupil who surprised them this year. Brief them in ten minutes, not an hour: tell them the route, tell them who to fetch when they are stuck, and tell them that "I don't know, but I'll find out" is a good answer. Then leave them alone. A script can be heard from the other side of a quadrangle.

The moment is usually unplanned, but you can leave room for it

Families remember bread baking in the food room, a rehearsal heard through a door, a science teacher who handed their daughter a pair of goggles and said, "You're just in time." What these moments have in common is that something was really happening, and the visitor was let into it.

So look at your timetable for the day and count the minutes in which a visitor does something rather than listens to something. If the answer is under fifteen, cut a speech. The head's welcome can be eight minutes long; we have timed the ones that people praise, and none was longer than eleven. Keep lessons running. If the day falls on a Saturday, ask two departments to do something that cannot be done sitting down, and let the rest of the school be quiet. Three rooms that are alive are worth more than thirty with a display board.

The answer is to the question they were afraid to ask

Every visiting family carries one uncomfortable question. Will he be teased? Can we really afford seven years of this? What happens to the children who are not brilliant? They rarely put it to the head in front of forty other parents. They put it, quietly, to someone who seems kind, and very often that is a pupil, a matron or the person at the coffee.

Collect these questions. After the next open day, sit down with your guides and with everyone who wore a badge, and write down what they were asked. You will have a list of about a dozen. Agree on an honest answer to each, in plain words, and make sure that everyone who will stand in a corridor next time has read it. Then put those same answers on your website, near the registration form and in the same plain words. Of everything on this page, that is the change schools thank us for most often.

The week after matters more than the day

Most schools send one email on Monday morning. It thanks the family for coming, attaches the prospectus they already have and asks them to register. It is polite, and it reads as though it had been sent to everyone, because it was.

Try this instead. Ask each guide, before they go home, to write one line for each family they took round: what the child liked, what they talked about. A stack of cards and ten minutes over pizza will do. On Monday, the first sentence of the email comes from that card. "Ibrahim tells me that Leila stayed behind in the pottery room; she is welcome to come back on a Thursday, when the club meets." That takes one person about two hours for sixty families. We know of no advertisement that does as much for the price of a few pizzas.

If you film the day, film for this week too. You do not need a showreel. You need forty seconds of the pottery room, of the boy at the piano, of breaktime as it sounds, that the family can show to the grandparent who could not come. The decision is often made at that kitchen table.

A short list for the next one

Choose guides who surprised their tutors. Keep the welcome under ten minutes. Have three rooms that are truly alive. Write down the uncomfortable questions and answer them where people can read them. Get a line from each guide before they leave. And ring five families a week later, to ask what they would tell a friend. You will know within five calls what your open day really says about you, and it will not be what is on the slides.`,
};

const podcast: SamplePost = {
  slug: 'your-first-school-podcast-six-episodes-one-term',
  title: 'Your first school podcast: six episodes, one term',
  category: 'Podcasts',
  tags: ['Families', 'Planning', 'Consent'],
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

One: the member of staff every leaver mentions. Two: a pupil who joined in an unusual year and can say what the first month was like. Three: a parent who nearly chose another school, and will say why. Four: the person in the kitchen, the boathouse or the boarding house who sees the children when no teacher is looking. Five: a former pupil ten years on, with a job that did not exist when they left. Six: the head, last and not first, answering the questions that came up in the other five.

Putting the head at the end is the best advice we give. By then there is something to answer, the interviewer has warmed up, and the listener has a reason to want the conversation. The head will also be better, because nobody is good in the first episode of anything.

Record all six in two mornings

Book a quiet room with a carpet and curtains. A school library on a training day is lovely; a sports hall is not. Two decent microphones on stands, set a hand's width from the mouth, are worth more than any software. Turn off the heating an hour before, put a note on the door, and stop the bell if you are allowed to.

Send each guest three questions a week ahead and no more. People who receive twelve questions write twelve answers and then read them to you. Begin with something that can only be answered with a story: "Tell me about a day here that went wrong." Leave silences alone. Count to four before you speak, because the best sentence of the episode usually arrives at three.

Aim for thirty minutes of recording and twenty of episode. Pupils under sixteen need their parents' consent in writing, and so does anyone whose story involves a child who is not in the room. Ask before you record, not afterwards, and tell the guest that they may change their mind about any passage until the day it is published. It costs you nothing, and it makes people brave.

Publish on the same morning every second week

Six episodes, twelve weeks, one term. Every second Tuesday at six in the morning is fine. What matters is that it is always the same, because a podcast is a habit before it is a piece of content. Host it where it will be distributed to Spotify and Apple Podcasts for you, give each episode a title that says what is in it ("She joined in Year 10, in January"), and never a number alone.

Then use each episode four times. A forty-second clip with captions for the parents' page. A quotation beside a photograph in the newsletter. The whole transcript on your website, because search engines cannot hear and neither can some of your parents. And a link in the personal email that the registrar sends to the one family that story was made for. This last use is the one that fills places, and no dashboard will show it to you.

Count the right things

You will have fewer listeners than you hope. Sixty is a normal number for a first season, and sixty families who spend twenty minutes in your company are a very full open day. Ask at registration how people first came to feel that they knew the school. When someone answers "I feel as though I have already met Mrs Okafor", your podcast is working.

After episode six, stop. Take the team out for cake, listen to all six again in one go, and only then talk about a second season. If you would like company for the first one, or just someone to hold the microphone, you know where we are.`,
};

const photography: SamplePost = {
  slug: 'a-photography-day-that-lasts-the-whole-year',
  title: 'A photography day that lasts the whole year',
  category: 'Photography',
  tags: ['Planning', 'Consent'],
  daysOld: 17,
  imageUrl: blogImages.portrait.src,
  excerpt:
    'Three hundred pictures from one day can carry your website, your prospectus and every newsletter until next summer, if the day is planned from the gaps and not from the timetable.',
  content: `There is a photograph that every independent school owns. Three pupils in clean blazers sit on a lawn around an open book that none of them is reading. It is a perfectly good picture. It is also the picture on the website of the school down the road, and parents who are visiting five websites in one evening have stopped seeing it.

A full day with a photographer gives you about three hundred finished images. Whether those carry you for a year or for a fortnight is decided before anyone takes off a lens cap. This is how we prepare a day with the schools we work for.

Start from the gaps

Open your website, your prospectus and the last six newsletters, and make a list of every picture that is missing, out of date or borrowed from somewhere else. The chemistry laboratory before it was refurbished. The boarding page that shows a corridor. The deputy head who left in March. The staff-recruitment page, which nearly always has no pictures at all.

That list is your brief. It will have twenty-five to forty lines, and each line should say where the picture will be used and in what shape: a wide banner needs calm space on one side for words, a phone screen wants a tall picture, a news story needs a detail. A photographer who knows that a picture will be a banner composes it differently. One who does not will give you a lovely image with a head exactly where your headline goes.

Ask for consent first, and make it easy to see

Nothing spoils a day like finding out in June that the best picture cannot be used. Export the list of pupils who must not be photographed, by class, and give it to the member of staff who walks round with the photographer, not to the photographer alone. Give the other pupils something small that can be recognised at a glance. Several schools use a sticker on the lanyard, and it takes one tutor period to hand out.

Think a year ahead as well. A pupil who leaves in July is still on your home page in October. Note the names for each of your twenty most visible images, so that you can replace one within a day if a family asks. They have every right to, and a quick and friendly answer is worth more than the picture.

Follow the light, not the timetable

Most schools plan the day by lesson: period one is geography, period two is art. Plan it by windows instead. Walk round the week before at nine, at noon and at four, and note which rooms the sun comes into. In a British autumn the library may have forty good minutes; in Dubai you will want to be outdoors before half past eight and again in the hour before sunset, and in cool rooms with the blinds half drawn in between.

Give the best light to what is hardest to photograph. Sport and drama look alive in almost any weather. Classrooms do not, and they are what parents look at longest. Clear the teacher's desk, take down the notice about the fire drill, move the class to the window side and let the lesson go on. Ask the teacher to teach something with an object in it. Thirty children who look at a sheep's heart give you thirty honest faces.

Photograph the in-between

When we look through the images that schools are still using after a year, the staged ones have gone. What stays are the in-between moments: two friends on the stairs with a cello, a boy laughing while he ties his boots, a teacher crouching so that her eyes are level with a six-year-old's. These cannot be booked, but they can be allowed for. Leave a quarter of an hour empty between any two appointments and tell the photographer to wander. Breaktime is a session in its own right. So is the walk from chapel to lunch.

Ask for hands, too, and backs, and places without people. A picture of muddy boots in a row needs no consent, dates slowly and says more about games than a team photograph does.

Look after them when they arrive

Three hundred files called DSC_4417 will be used for a month and then forgotten. Spend one afternoon, with tea, on three things. Sort them by what they show rather than by the date: learning, boarding, sport, arts, people, places. Mark the thirty best, so that a colleague in a hurry finds a good one first. And write one sentence for each of those thirty that says what can be seen. It becomes the description for readers who use a screen reader, it helps search engines, and it is the caption you will need at five o'clock on a Friday.

Then agree on a rhythm. Release a third of the pictures now, a third after the winter holiday and a third at Easter, so that the school looks fresh all year from one day's work. When next summer comes, open the list of gaps again. It will be shorter than you think, and the three pupils with the book can go into honourable retirement.`,
};

/** The first three posts of Beyond Bonjour. */
export const blogPosts: readonly SamplePost[] = [openDay, podcast, photography];
