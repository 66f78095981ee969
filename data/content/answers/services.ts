import { facts } from '../facts/facts.ts';
import { answerOf } from '../facts/questions.ts';
import type { Answer } from './schema.ts';

/** Single services. */
export const services: Answer[] = [
  {
    id: 'podcast-equipment',
    asked: [
      'microphone',
      'podcast|record|recording equipment|studio|kit|gear|own-studio|room',
      'where record|recorded podcast|episode|series',
      'need buy|hire equipment|studio',
    ],
    text: 'You don’t need any equipment. Our producer comes to your school with a whole studio in two cases, and has set it up in libraries, boathouses and once in a stable. A quiet room is enough. We record guests who are elsewhere from wherever they are.',
    page: '/services/podcasts',
  },
  {
    id: 'podcast-video',
    asked: [
      'podcast film|filmed|camera|youtube|vodcast !difference !better !or !vs !versus !rather !instead !price !both',
      'vodcast|video-podcast|filmed-podcast',
    ],
    text: 'Our podcasts are audio, and short clips for your newsletter and social channels are included. If you’d like video as well, ask and one of us will tell you what’s involved.',
    page: '/services/podcasts',
    person: true,
  },
  {
    id: 'podcast-rhythm',
    asked: [
      'how-often|how-many|regularly|frequency|weekly|fortnightly publish|release|episode|podcast|record !listen !sign',
      'how-many episode|season|series|start|need|make|record',
    ],
    text: 'As often as you can manage. You decide, and there’s no minimum number of episodes. Each episode goes out everywhere on the same morning.',
    page: '/services/podcasts',
  },
  {
    id: 'podcast-figures',
    asked: [
      'how-many people|listeners|downloads|plays listen|listened|heard|hear|watch|watched|download',
      'how-many listeners|downloads|plays',
      'statistics|stats|analytics|downloads|listeners|listening-figures|roi podcast|episode|see|report|get|figures|data !track',
      'results|roi|return|success|effective|worth measure|measured|expect|guarantee|podcast|film',
      'nobody|no-one|few|anyone|anybody listen|listened|listening|watch|watched',
    ],
    text: 'Every platform counts listeners, and your producer sends you the figures once a term: plays, how long people listened, and which episode they chose first.',
    page: '/services/podcasts',
  },
  {
    id: 'podcast-move',
    asked: [
      'already|existing|current|own|have podcast|hosting|host move|transfer|take|keep|over|switch|improve|already',
      'take-over our podcast',
      'move|transfer|switch podcast|hosting|host',
    ],
    text: 'Yes, we can take over an existing podcast. Your feed moves with its listeners, old episodes and address. The set-up fee covers the move.',
    page: '/services/podcasts',
  },
  {
    id: 'podcast-guests',
    asked: [
      'who|pupil|head|teacher|guest podcast|episode speak|talk|guest|host|present|presents|hosts|interview|on',
      'pupil host|present|record|run|produce podcast|episode !led',
      'sixth-former|sixth-formers|sixth-form|prefects|pupil host|present|record|run !led',
      'how-many people|guest|speakers|pupil podcast|episode',
    ],
    text: `The people families would like to meet: the head, a housemaster, a teacher, pupils, former pupils, a parent. In a student-led podcast, pupils choose the subject and hold the microphone, with our producer as their coach. An episode has room for up to ${facts.guests.perEpisode} voices.`,
    page: '/services/podcasts',
  },
  {
    id: 'phone-footage',
    asked: [
      'phone film|footage|clip|enough|quality|good|work|edit|camera !number !app !call',
      'footage quality|old|bad|shaky|poor|dark|noisy|vertical',
      'clip old|bad|shaky|poor|noisy|dark',
      'gopro|dslr|camcorder|webcam|ipad',
    ],
    text: 'Yes, we edit footage from any phone or camera. We stabilise shaky footage, match colours and take wind and noise out of the sound. Hold the phone level, get close to the person speaking, and send more rather than less.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'send-footage',
    asked: [
      'send|upload|transfer|share|give|get footage|clip|files|rushes|material|hard-drive|wetransfer|dropbox !you-send !deliver !raw',
    ],
    text: 'Upload what you have through a private link we send you: phone clips, camera files, last year’s hard drive. Add a sentence about who should watch it.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'training-size',
    asked: [
      'how-many|maximum|group|people|staff|size|number training come|join|attend|part|participants|delegates|maximum|size|group|can|one !price',
      'group-size|class-size',
    ],
    text: `${answerOf('training-group')} Beatrix, who runs our training, answers questions about your team: /book/meeting/beatrix`,
    page: '/services/training',
  },
  {
    id: 'training-level',
    asked: [
      'beginner',
      'experience|skill|skills|level|know|never training|required|filmed',
      'never|no filmed|experience|idea|edited',
      'hate|nervous|shy|afraid|scared training|training-day',
    ],
    text: 'The training starts where your team is. You don’t need a camera or experience. You learn on your own phones what to film, where to stand and what to ask, and every session ends with something you can publish.',
    page: '/services/training',
  },
  {
    id: 'training-place',
    asked: [
      'training online|where|zoom|remote|remotely|person|place|come|school|virtual|on-site|in-person !website !date !dates !price !when !reserve',
      'come training',
    ],
    text: 'Both. There are workshops at your school, live sessions by video call, and courses at your own pace on our training website.',
    page: '/services/training',
  },
  {
    id: 'training-topics',
    asked: [
      'training cover|covers|topic|topics|learn|teach|content|agenda|syllabus|photo|interview|film|include !price !edit !or',
      'teach us|staff|team|pupil|me film|photo|edit|write',
      'train|training|teach|learn social-media|instagram|tiktok|linkedin',
    ],
    text: 'Workshops cover filming and photographing with a phone, interviewing pupils, parents and colleagues, and planning content through the admissions year. You get feedback on the work you make afterwards, materials to keep, and a place in The Bonjour Circle.',
    page: '/services/training',
  },
  {
    id: 'remote',
    asked: [
      'remote|remotely|online|zoom|distance|over-the-internet podcast|record|guest|interview|all|work|film !training !meeting !shop',
      'without coming|visit|visiting',
    ],
    text: 'Much of it, yes. We record podcast guests from wherever they are, editing needs no visit at all, and training and meetings work by video call. For photographs and films, someone comes to you.',
    page: '/services/podcasts',
  },
  {
    id: 'rights',
    asked: [
      'rights|copyright|ownership|licence|licensing|usage photo|film|footage|video|image|episode|podcast|after|afterwards|who|it|them|material !music !song !gdpr !data !website',
      'licence|licensing|usage|royalty|royalties|buy-out advert|adverts|ads|advertising|use|using|campaign',
      'we-own|school-own|school-owns|who-own|who-owns film|photo|footage|files|material|them|it|podcast|episode|result|work',
      'copyright|intellectual-property|usage-rights',
      'photo|film billboard|billboards|bus|buses|banner|banners|magazine|newspaper use|print|for|on',
      'allowed|may|can use|reuse|share|post photo|film|episode we|anywhere|everywhere|ad|campaign|website|social|paid|print|press !music !song !you-use !your !pop !translate !own',
      'who-owns',
      'youtube|vimeo|website|instagram|linkedin|facebook|tiktok|prospectus go|put|post|upload|share|show|publish|use film|photo|episode !make !manage !run !your !format',
    ],
    text: answerOf('rights'),
    page: '/services/photography',
  },
  {
    id: 'raw-files',
    asked: [
      'raw|unedited|original|originals|all-the|rushes|unused|project footage|photo|film|files|clip|file|material !how-many',
      'all|have|keep|get rushes',
      'rushes|outtakes|negatives',
    ],
    text: 'You get the finished work. Raw footage and unedited photographs are available on request: ask before the day and we’ll copy them to your hard drive when the project is done.',
    page: '/#contact',
  },
  {
    id: 'archive',
    asked: [
      'backup|backups|archive|archived|back-up',
      'hang-on|hold-on|retain|keep how-long photo|film|footage|files',
      'how-long|do-you|will-you keep|store|save|hold footage|photo|film|copy|copies|files|gallery !safe !safeguarding !data',
      'gallery expire|expires|long|stay|available',
      'lose|lost|accidentally|deleted photo|film|files|gallery|footage !password',
    ],
    text: `We keep copies for ${facts.storage.months} months on encrypted storage in ${facts.storage.where}, and your photographs’ online gallery stays open for ${facts.formats.galleryMonths}. Ask within that time and we’ll send them again. After that, please rely on your own copy.`,
    page: '/#contact',
  },
  {
    id: 'training-length',
    asked: ['how-long|length|duration|hours training !price'],
    text: `${answerOf('training-group')} Two workshops on one day make a training day, with lunch in between. Our training website says what each course covers and when the next one is.`,
    page: '/services/training',
  },
  {
    id: 'training-certificate',
    asked: ['certificate|certificates|certified|accredited|accreditation|cpd-points'],
    text: 'Everyone who takes part gets a certificate of attendance with the hours, which most schools accept for their CPD records. It’s not accredited.',
    page: '/services/training',
  },
  {
    id: 'podcast-end',
    asked: [
      'stop|end|cancel|leave podcast|hosting|series episode|episodes stay|online|happen|still|remain|keep|available|gone',
      'episode stay|remain|disappear online|up|there|stop',
    ],
    text: 'The episodes are yours. When you stop, we move the feed to a host of your choice, or take it down. We don’t delete anything without your say-so.',
    page: '/services/podcasts',
  },
  {
    id: 'podcast-extras',
    asked: [
      'show-notes|shownotes',
      'artwork|cover-art|jingle|intro-music|theme podcast|episode|series',
      'podcast|episode include|included|artwork|clips|title|name artwork|cover|jingle|clips|name|included',
      'promote|market|publicise|launch podcast|episode !price !set-up !much !total',
    ],
    text: 'Included with a podcast: a named producer who plans the series with you, editing, music and sound design for every episode, cover artwork in your school’s colours, show notes, and short clips for your newsletter and social channels.',
    page: '/services/podcasts',
  },
  {
    id: 'much-footage',
    asked: [
      'footage|clip|rushes|gb|terabyte|hours have|got|sitting do|make|with|use|turn|would',
      'what-would-you-do|do-with|make-of|make-from|turn-into footage|clip|it|them|film',
    ],
    text: 'An editor who knows schools finds the story in it, cuts it, fixes colour and sound, and adds titles and your crest. Send it through a private link with a sentence about who should watch it, and you’ll get a fixed price within a day.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'podcast-edit',
    asked: [
      'edit|cut|take|remove out podcast|episode|ums|mistakes|pauses|language|words|swearing|errors',
      'listen|hear|approve|check|review before episode|podcast|live|published|goes',
      'ums|stumbles|swear-words|bad-language',
    ],
    text: 'We edit every episode before it’s published: pauses, slips and anything that shouldn’t have been said come out. You hear it first and can ask for changes.',
    page: '/services/podcasts',
  },
  {
    id: 'podcast-adverts',
    asked: ['advert|adverts|ads|advertise|sponsor|sponsors|sponsored podcast|episode'],
    text: 'The episodes are your school’s, so adverts are up to you. Tell us what you have in mind, and one of us will explain how it works.',
    page: '/services/podcasts',
    person: true,
  },
  {
    id: 'training-alone',
    asked: ['one-to-one|one-on-one|1-1|121|private|individual|alone|single training', 'training just|only me|one'],
    text: 'Yes. A workshop can be just for you or for the whole office, at your school or by video call. Beatrix, who runs our training, will find what fits: /book/meeting/beatrix',
    page: '/services/training',
  },
];
