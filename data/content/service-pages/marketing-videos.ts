import { blogImages } from '../blog-images.ts';
import { heroImages, serviceImages } from '../images.ts';
import type { Image } from '../schema.ts';
import type { MarketingVideos } from './schema.ts';

const [, , rowing] = heroImages as [Image, Image, Image, Image];

export const marketingVideos: MarketingVideos = {
  examples: {
    title: 'Three of one school’s eight films',
    lead: 'From one filming visit in October. The other five went out between the half-term and the summer.',
    films: [
      { host: 'youtube', id: 'mN0zPOpADL4', title: 'Meet the head', poster: serviceImages['marketing-videos'] },
      { host: 'youtube', id: 'SkVqJ1SGeL0', title: 'A day in the life', poster: rowing },
      { host: 'youtube', id: '_cMxraX_5RE', title: 'How admissions work', poster: blogImages.openDay },
    ],
  },
  quote: {
    text: 'We used to make one film every three years and argue about it for two. Now each of the eight has a job, and I know which one a family watched before they rang.',
    by: 'Marketing Director',
    of: 'a British school in Dubai',
  },
  ideas: {
    title: 'Eleven ideas to choose from',
    lead: 'Take eight of them, or bring your own. Each answers something that families ask, and stops when it has.',
    ideas: [
      { title: 'Admissions process', text: 'What happens after the enquiry, in the order it happens.' },
      { title: 'Parent testimonials', text: 'Three families, three reasons, no adjectives.' },
      { title: 'Areas of school', text: 'The boathouse, the labs, the little ones’ garden: one place, one minute.' },
      { title: 'Curriculum focus', text: 'What is taught here and nowhere else, and who teaches it.' },
      { title: 'Teacher/student relationships', text: 'The tutor who noticed. Told by both of them.' },
      { title: 'Day in the life', text: 'From the bus to the last bell with a pupil who doesn’t mind the camera.' },
      {
        title: 'Year 7 transition',
        text: 'The first week, for those who are nervous about it. Their parents, mostly.',
      },
      { title: 'Staff recruitment', text: 'Why good people come to teach here, and why they stay.' },
      { title: 'Homepage video', text: 'Forty seconds without a word, for anyone who has just arrived.' },
      { title: 'The next stage, life beyond', text: 'Where leavers go, and what they take with them.' },
      { title: 'Meet the head', text: 'A conversation instead of a welcome address.' },
    ],
  },
  pricing: {
    title: 'The 8 mini videos package',
    lead: 'One visit, eight films, a year of things to say.',
    notes: ['One price for all eight, with nothing to add later'],
  },
  included: {
    title: 'Everything Included',
    items: [
      'A planning session, and a shooting list made with you',
      'A filming visit with a small, quiet crew',
      'Eight mini videos of 45 to 90 seconds',
      'Interviews prepared and led by our producer',
      'Music, licensed for as long as you show the films',
      'Captions, titles and your school’s graphics',
      'Upright and square versions for social channels',
      'Two rounds of changes for each film',
    ],
  },
};
