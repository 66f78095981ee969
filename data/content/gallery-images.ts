import type { Image } from './schema.ts';

const landscape = (name: string, alt: string): Image => ({
  src: `/images/gallery/${name}.svg`,
  width: 800,
  height: 600,
  alt,
});
const portrait = (name: string, alt: string): Image => ({ ...landscape(name, alt), width: 600, height: 800 });

/** One school day in nine pictures, in the order in which the gallery hangs them: three columns of equal height. */
export const galleryImages = {
  cloister: portrait('cloister', 'Two pupils with satchels walk through a cloister towards the morning light'),
  laboratory: landscape('laboratory', 'A pupil in goggles and a white coat beside a bubbling red flask'),
  cricket: landscape('cricket', 'A batsman waits for the ball before the pavilion on a golden evening'),
  library: landscape('library', 'A pupil reads by lamplight between tall shelves of books'),
  cellist: portrait('cellist', 'A cellist plays with closed eyes in the spotlight of the school stage'),
  artRoom: landscape('art-room', 'A pupil in a spattered apron paints at an easel by the window'),
  swimming: landscape('swimming', 'Four swimmers in their lanes, seen from above'),
  prizeDay: landscape('prize-day', 'Straw boaters fly over the heads of leavers on prize day'),
  boardingHouse: portrait('boarding-house', 'A boarding house at night, with pupils in its lit windows'),
} satisfies Record<string, Image>;
