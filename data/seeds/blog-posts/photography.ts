import { blogImages } from '../../content/blog-images.ts';
import type { SamplePost } from './sample-post.ts';

export const photography: SamplePost = {
  slug: 'a-photography-day-that-lasts-the-whole-year',
  title: 'A photography day that lasts the whole year',
  category: 'Photography',
  daysOld: 17,
  imageUrl: blogImages.portrait.src,
  excerpt:
    'Three hundred pictures from one day can carry your website, your prospectus and every newsletter until next summer, if the day is planned from the gaps and not from the timetable.',
  content: `There is a photograph that every independent school owns. Three pupils in clean blazers sit on a lawn around an open book that none of them is reading. It is a perfectly good picture. It is also the picture on the website of the school down the road, and parents who are visiting five websites in one evening have stopped seeing it.

A full day with a photographer gives you about three hundred finished images. Whether those carry you for a year or for a fortnight is decided before anybody takes off a lens cap. This is how we prepare a day with the schools we work for.

Start from the gaps

Open your website, your prospectus and the last six newsletters, and make a list of every picture that is missing, out of date or borrowed from somewhere else. The chemistry laboratory before it was refurbished. The boarding page that shows a corridor. The deputy head who left in March. The staff-recruitment page, which nearly always has no pictures at all.

That list is your brief. It will have twenty-five to forty lines, and each line should say where the picture will be used and in what shape: a wide banner needs calm space on one side for words, a telephone screen wants a tall picture, a news story needs a detail. A photographer who knows that a picture will be a banner composes it differently. One who does not will give you a lovely image with a head exactly where your headline goes.

Ask for consent first, and make it easy to see

Nothing spoils a day like finding out in June that the best picture cannot be used. Export the list of pupils who may not be photographed, by class, and give it to the member of staff who walks round with the photographer, not to the photographer alone. Give the other pupils something small that can be recognised at a glance. Several schools use a sticker on the lanyard, and it takes one tutor period to hand out.

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
