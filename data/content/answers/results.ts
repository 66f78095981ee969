import { facts } from '../facts/facts.ts';
import { answerOf } from '../facts/questions.ts';
import type { Answer } from './schema.ts';

/** What customers get, and in which form. */
export const results: Answer[] = [
  {
    id: 'formats',
    asked: [
      'format|formats|mp4|mov|4k|hd|resolution|jpeg|jpegs|raw-jpeg',
      'shape|shapes|dimension|dimensions|crop|crops',
      'which|what sizes|versions|crops',
      'vertical|upright|square|portrait-format|landscape film|version|versions|cut|cuts|clip|reels|instagram|tiktok|social',
      'reels do|make|you|second|seconds|minute !edit',
      'reels|tiktok|stories film|version|versions|cut|clip|deliver',
      'how deliver|receive|send|sent|shared|download|get photo|film|files !long !fast !quickly !soon !many !much !we-send !i-send !send-you !upload',
      'files|file photo|film|send|deliver|get !we-send !i-send !send-you !upload',
      'sizes|print|web photo',
      'landscape|orientation|aspect-ratio|widescreen',
      'share|shared|sharing gallery|link|photo staff|team|everyone|colleagues',
    ],
    text: answerOf('formats'),
    page: '/services/marketing-videos',
  },
  {
    id: 'captions',
    asked: [
      'subtitle !mandarin !chinese !translate !translation !language !arabic !french !spanish !edit',
      'deaf|hearing film',
    ],
    text: answerOf('captions'),
    page: '/services/video-testimonials',
  },
  {
    id: 'subtitle-languages',
    asked: [
      'subtitle mandarin|chinese|cantonese|arabic|french|spanish|german|russian|language|translate|other|korean|japanese|hindi',
      'translate|translation|translated|dub|dubbed|dubbing',
      'mandarin|chinese|cantonese|russian|german|korean|japanese|hindi|urdu|italian film|version|podcast|interview|speak|subtitle',
    ],
    text: answerOf('subtitle-languages'),
    page: '/#contact',
  },
  {
    id: 'film-length',
    asked: [
      'minutes|seconds film|testimonial|mini !episode !podcast !meeting',
      'how-long|length|duration|running-time|minutes film|testimonial|mini|clip|each !take !until !ready !receive !meeting !turnaround !episode !podcast !interview !deliver',
      'how-many minutes|seconds film|testimonial|mini',
      'max|maximum|longest|limit length|long|minutes edit|film',
      'max|maximum|longest edit|film !guest !people',
      'how-long-is|how-long-are|how-long-will each|finished|final|the film|testimonial|clip|mini !take !until !ready !episode',
    ],
    text: 'The 8 mini videos are 45 to 90 seconds each. Testimonials are short, honest films, and the two on our page are under two minutes. An edit at the starting rate is one film of up to two minutes.',
    page: '/services/marketing-videos',
  },
  {
    id: 'episode-length',
    asked: [
      'minutes|hour|short|long episode|podcast !take !until !ready !receive !price !how-many',
      'how-long|length|duration|minutes episode|podcast !take !until !ready !receive !deliver !turnaround !series !set',
    ],
    text: 'As long as it stays interesting. The four episodes on our podcasts page last between 18 and 31 minutes.',
    page: '/services/podcasts',
  },
  {
    id: 'voice-over',
    asked: ['voice-over|voiceover|narrator|narrate|narration|narrated'],
    text: 'Yes. Our editors can write and record a voice-over for your film.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'animation',
    asked: [
      'animation|animated|animate|motion-graphics|cartoon|explainer !crest',
      'crest|logo add|put|our|end|beginning|animate',
    ],
    text: 'Our films come with titles and graphics in your school’s style, and we can animate your crest, with restraint. We don’t make fully animated films.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'music',
    asked: [
      'music|song|soundtrack|songs included|include|pick|picks|chooses|who|licence|licensed|license|rights|film|use|choose|own|pop|copyright|background',
      'music|soundtrack|song cleared|clearance|allowed|safe|claim|strike|blocked|taken-down',
      'pop-song|our-choir|school-song',
    ],
    text: 'Our editors choose and license the music. For the 8 mini videos it’s licensed for as long as you show the films. A well-known song needs its owners’ permission, which takes time and money, so ask us early. Your own choir is welcome.',
    page: '/services/marketing-videos',
  },
  {
    id: 'headshots',
    asked: ['headshot !landscape !class !individual !parent !format', 'staff|governor|teacher photo'],
    text: `Yes. Portraits are part of a full photography day, which has room for about ${facts.guests.portraitsPerDay} of them alongside lessons, sport and music. Tell us how many you need and we’ll plan time for them.`,
    page: '/services/photography',
  },
  {
    id: 'class-photos',
    asked: [
      'class|individual|yearbook|year-group|team|whole-school photo|portrait !staff',
      'parent buy|order|purchase photo|portrait|print',
    ],
    text: 'Our photographs are for your school’s marketing. We don’t take class photographs or portraits for parents to order.',
    page: '/services/photography',
  },
  {
    id: 'retouching',
    asked: [
      'retouch|retouched|retouching|photoshop|airbrush|airbrushed',
      'photo edited|colour-corrected|finished !film',
    ],
    text: 'Yes. You get edited, finished photographs in print and web sizes. Tell the photographer what shouldn’t be retouched.',
    page: '/services/photography',
  },
  {
    id: 'watermark',
    asked: ['watermark|watermarks|watermarked', 'your logo|branding|credit|name film|photo|on|them|it'],
    text: 'Films carry your school’s titles, graphics and crest. We only add our name if you agree.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'our-style',
    asked: [
      'match|use|follow|keep|respect brand|branding|colours|fonts|guidelines|style|logo|look',
      'brand-guidelines|house-style|our-fonts|our-colours|our-brand',
    ],
    text: 'Yes. Titles and graphics are in your school’s style, cover artwork is in its colours, and we use your typeface where its licence allows. Send us your guidelines.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'longer-film',
    asked: [
      'longer|long|full-length|feature|3|4|5|10|three|five|ten film|minute|minutes|mins !price !each',
      'longer|feature-length film|documentary',
      'one|single|main long|big|hero film',
    ],
    text: 'Our list prices are for short films, because people watch them to the end. Longer films are quoted individually. Tell us what yours should do, and one of us will tell you what’s involved.',
    page: '/services/marketing-videos',
    person: true,
  },
];
