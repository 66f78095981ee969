import { blogImages } from '../../content/blog-images.ts';
import type { SamplePost } from './sample-post.ts';

export const openDay: SamplePost = {
  slug: 'what-families-remember-after-an-open-day',
  title: 'What families remember after an open day',
  category: 'Marketing',
  daysOld: 3,
  imageUrl: blogImages.openDay.src,
  excerpt:
    'A week later nobody quotes the prospectus. They talk about a pupil, a smell of fresh bread and one honest answer. Here is how to plan for that.',
  content: `A few years ago we began to ring families a week after they had visited a school. Not to sell anything: we simply asked what they would tell a friend about the morning. We have made several hundred of those calls since, for schools in Surrey, in Dubai and in Massachusetts, and the answers are so alike that they have changed how we plan every open day.

Nobody mentions the exam results. Hardly anybody mentions the new building. They talk about a person, a moment, and one answer that felt true.

The person is nearly always a pupil

"There was a boy who told us he had hated the piano until Year 8." That is a real sentence, from a mother who had forgotten the name of the school's music director and the number of practice rooms, both of which had been on a slide. She had not forgotten the boy. Her son had just given up the piano.

Most schools choose their guides for polish. Choose them for range instead. A family with a shy ten-year-old is looking, without saying so, for evidence that shy children do well here, and the head girl cannot give it to them. When you invite guides, ask the form tutors for the pupil who surprised them this year. Brief them in ten minutes, not an hour: tell them the route, tell them whom to fetch when they are stuck, and tell them that "I don't know, but I'll find out" is a good answer. Then leave them alone. A script can be heard from the other side of a quadrangle.

The moment is usually unplanned, but you can leave room for it

Families remember bread baking in the food room, a rehearsal heard through a door, a science teacher who handed their daughter a pair of goggles and said, "You're just in time." What these moments have in common is that something was really happening, and the visitor was let into it.

So look at your timetable for the day and count the minutes in which a visitor does something rather than listens to something. If the answer is under fifteen, cut a speech. The head's welcome can be eight minutes long; we have timed the ones that people praise, and none was longer than eleven. Keep lessons running. If the day falls on a Saturday, ask two departments to do something that cannot be done sitting down, and let the rest of the school be quiet. Three rooms that are alive are worth more than thirty with a display board.

The answer is to the question they were afraid to ask

Every visiting family carries one uncomfortable question. Will he be teased? Can we really afford seven years of this? What happens to the children who are not brilliant? They rarely put it to the head in front of forty other parents. They put it, quietly, to whoever seems kind, and very often that is a pupil, a matron or the person at the coffee.

Collect these questions. After the next open day, sit down with your guides and with everybody who wore a badge, and write down what they were asked. You will have a list of about a dozen. Agree on an honest answer to each, in plain words, and make sure that everyone who will stand in a corridor next time has read it. Then put those same answers on your website, near the registration form and in the same plain words. Of everything on this page, that is the change for which schools thank us most often.

The week after matters more than the day

Most schools send one e-mail on Monday morning. It thanks the family for coming, attaches the prospectus they already have and asks them to register. It is polite, and it reads as though it had been sent to everyone, because it was.

Try this instead. Ask each guide, before they go home, to write one line for each family they took round: what the child liked, what they talked about. A stack of cards and ten minutes over pizza will do. On Monday, the first sentence of the e-mail comes from that card. "Ibrahim tells me that Leila stayed behind in the pottery room; she is welcome to come back on a Thursday, when the club meets." That takes one person about two hours for sixty families. We know of no advertisement that does as much for the price of a few pizzas.

If you film the day, film for this week too. You do not need a showreel. You need forty seconds of the pottery room, of the boy at the piano, of breaktime as it sounds, that the family can show to the grandparent who could not come. The decision is often made at that kitchen table.

A short list for the next one

Choose guides who surprised their tutors. Keep the welcome under ten minutes. Have three rooms that are truly alive. Write down the uncomfortable questions and answer them where people can read them. Get a line from each guide before they leave. And ring five families a week later, to ask what they would tell a friend. You will know within five calls what your open day really says about you, and it will not be what is on the slides.`,
};
