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
    text: 'You need nothing: our producer comes to your school with a whole studio in two cases, and has set it up in libraries, boathouses and once in a stable. A quiet room is enough. Guests who are elsewhere are recorded from where they are.',
    page: '/services/podcasts',
  },
  {
    id: 'podcast-video',
    asked: [
      'podcast film|filmed|camera|youtube|vodcast !difference !better !or !vs !versus !rather !instead !price !both',
      'vodcast|video-podcast|filmed-podcast',
    ],
    text: 'Our podcasts are made to be listened to; short clips for your newsletter and social channels are included. If you would like to see the speakers as well, ask us, and one of us will say what that takes.',
    page: '/services/podcasts',
    person: true,
  },
  {
    id: 'podcast-rhythm',
    asked: [
      'how-often|how-many|regularly|frequency|weekly|fortnightly publish|release|episode|podcast|record !listen !sign',
      'how-many episode|season|series|start|need|make|record',
    ],
    text: 'Often enough to be expected, and no more often than you can keep up: you decide, and our list names no smallest number. Each episode goes out everywhere on the same morning.',
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
    text: 'Podcast platforms count who listens, and video hosts who watches. What you will see of it, and what to expect for a school like yours, one of us will gladly talk through with you.',
    page: '/services/podcasts',
    person: true,
  },
  {
    id: 'podcast-move',
    asked: [
      'already|existing|current|own|have podcast|hosting|host move|transfer|take|keep|over|switch|improve|already',
      'take-over our podcast',
      'move|transfer|switch podcast|hosting|host',
    ],
    text: 'If you have a podcast already, ask us: one of us will listen to it, look at where it is hosted, and say what would change.',
    page: '/services/podcasts',
    person: true,
  },
  {
    id: 'podcast-guests',
    asked: [
      'who|pupil|head|teacher|guest podcast|episode speak|talk|guest|host|present|presents|hosts|interview|on',
      'pupil host|present|record|run|produce podcast|episode !led',
      'sixth-former|sixth-formers|sixth-form|prefects|pupil host|present|record|run !led',
      'how-many people|guest|speakers|pupil podcast|episode',
    ],
    text: 'Those whom families would like to meet: the head, a housemaster, the teacher of episode four, pupils, former pupils, a mother. In a student-led podcast pupils choose the subject and hold the microphone, with our producer as their coach.',
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
    text: 'Yes: we edit footage from any phone or camera. Shaky pictures are stabilised, colours matched, wind and noise taken out of the sound. Hold the phone level, go near the person who speaks, and send more rather than less.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'send-footage',
    asked: [
      'send|upload|transfer|share|give|get footage|clip|files|rushes|material|hard-drive|wetransfer|dropbox !you-send !deliver !raw',
    ],
    text: 'Upload what you have through a private link that we send you: phone clips, camera files, last year’s hard drive. Add a sentence on who should watch it.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'training-size',
    asked: [
      'how-many|maximum|group|people|staff|size|number training come|join|attend|part|participants|delegates|maximum|size|group|can|one !price',
      'group-size|class-size',
    ],
    text: 'A workshop can be for yourself or for the whole office. What a group of your size can do in one session, Beatrix, who runs our training, will tell you: /book/meeting/beatrix',
    page: '/services/training',
    person: true,
  },
  {
    id: 'training-level',
    asked: [
      'beginner',
      'experience|skill|skills|level|know|never training|required|filmed',
      'never|no filmed|experience|idea|edited',
      'hate|nervous|shy|afraid|scared training|training-day',
    ],
    text: 'The training begins where your team is. It needs no camera and no experience: you learn with your own phones what to film, where to stand and what to ask, and every session ends with something that you can publish.',
    page: '/services/training',
  },
  {
    id: 'training-place',
    asked: [
      'training online|where|zoom|remote|remotely|person|place|come|school|virtual|on-site|in-person !website !date !dates !price !when !reserve',
      'come training',
    ],
    text: 'Both: workshops at your school, live sessions by video call, and courses at your own pace on our training website.',
    page: '/services/training',
  },
  {
    id: 'training-topics',
    asked: [
      'training cover|covers|topic|topics|learn|teach|content|agenda|syllabus|photo|interview|film|include !price !edit !or',
      'teach us|staff|team|pupil|me film|photo|edit|write',
      'train|training|teach|learn social-media|instagram|tiktok|linkedin',
    ],
    text: 'Workshops are about filming and photographing with a phone, interviewing pupils, parents and colleagues, and planning content through the admissions year. You have feedback on the work that you make afterwards, materials to keep, and a place in The Bonjour Circle.',
    page: '/services/training',
  },
  {
    id: 'remote',
    asked: [
      'remote|remotely|online|zoom|distance|over-the-internet podcast|record|guest|interview|all|work|film !training !meeting !shop',
      'without coming|visit|visiting',
    ],
    text: 'Much of it: podcast guests are recorded from wherever they are, editing needs no visit at all, training also comes by video call, and so do our meetings. For photographs and films somebody has to come, and does.',
    page: '/services/podcasts',
  },
  {
    id: 'rights',
    asked: [
      'rights|copyright|ownership|licence|licensing|usage photo|film|footage|video|image|episode|podcast|after|afterwards|who|it|them|material !music !song !gdpr !data !website',
      'we-own|school-own|school-owns|who-own|who-owns film|photo|footage|files|material|them|it|podcast|episode|result|work',
      'copyright|intellectual-property|usage-rights',
      'photo|film billboard|billboards|bus|buses|banner|banners|magazine|newspaper use|print|for|on',
      'allowed|may|can use|reuse|share|post photo|film|episode we|anywhere|everywhere|ad|campaign|website|social|paid|print|press !music !song !you-use !your !pop !translate !own',
      'who-owns',
      'youtube|vimeo|website|instagram|linkedin|facebook|tiktok|prospectus go|put|post|upload|share|show|publish|use film|photo|episode !make !manage !run !your !format',
    ],
    text: 'Yours to use. Full rights of use for your school’s marketing come with the photographs, and films are made for your website, open days and social channels; their music is licensed, too. For use by others, or if you need it in writing, write to us.',
    page: '/services/photography',
  },
  {
    id: 'raw-files',
    asked: [
      'raw|unedited|original|originals|all-the|rushes|unused|project footage|photo|film|files|clip|file|material !how-many',
    ],
    text: 'What you receive is finished work: edited photographs, films and episodes. If you would like the raw material as well, ask before the day, and one of us will say how.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'archive',
    asked: [
      'backup|backups|archive|archived|back-up',
      'how-long|do-you|will-you keep|store|save|hold footage|photo|film|copy|copies|files|gallery !safe !safeguarding !data',
      'gallery expire|expires|long|stay|available',
      'lose|lost|accidentally|deleted photo|film|files|gallery|footage !password',
    ],
    text: 'Please keep what you receive in a place of your own. How long we keep copies, one of us will tell you for your project; ask us before you need one.',
    page: '/#contact',
    person: true,
  },
  {
    id: 'training-length',
    asked: ['how-long|length|duration|hours training !price'],
    text: 'That depends on the workshop: what each one covers, how long it takes and when the next one is stands on our training website, which the training page leads to.',
    page: '/services/training',
  },
  {
    id: 'training-certificate',
    asked: ['certificate|certificates|certified|accredited|accreditation|cpd-points'],
    text: 'Our pages name no certificate for our training. If your colleagues need one, ask Beatrix, who runs it: /book/meeting/beatrix',
    page: '/services/training',
    person: true,
  },
  {
    id: 'podcast-end',
    asked: [
      'stop|end|cancel|leave podcast|hosting|series episode|episodes stay|online|happen|still|remain|keep|available|gone',
      'episode stay|remain|disappear online|up|there|stop',
    ],
    text: 'Episodes can be heard for as long as they are hosted. What becomes of yours when you stop, and how you take them along, one of us will tell you before you begin.',
    page: '/services/podcasts',
    person: true,
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
    text: 'An editor who knows schools finds the story in it, cuts it, mends colour and sound, adds titles and your crest. Send it through a private link with a sentence on who should watch it, and you have a fixed price within a day.',
    page: '/services/done-for-you-editing',
  },
  {
    id: 'podcast-edit',
    asked: [
      'edit|cut|take|remove out podcast|episode|ums|mistakes|pauses|language|words|swearing|errors',
      'listen|hear|approve|check|review before episode|podcast|live|published|goes',
      'ums|stumbles|swear-words|bad-language',
    ],
    text: 'Every episode is edited before it is published: pauses, slips and what should not have been said come out. How you hear it first and say what to change is agreed with your producer.',
    page: '/services/podcasts',
  },
  {
    id: 'podcast-adverts',
    asked: ['advert|adverts|ads|advertise|sponsor|sponsors|sponsored podcast|episode'],
    text: 'Our pages say nothing of adverts in podcasts. The episodes are your school’s: tell us what you have in mind, and one of us will say how it is done.',
    page: '/services/podcasts',
    person: true,
  },
  {
    id: 'training-alone',
    asked: ['one-to-one|one-on-one|1-1|121|private|individual|alone|single training', 'training just|only me|one'],
    text: 'A workshop can be for yourself or for the whole office, at your school or by video call. Beatrix, who runs our training, will find what fits: /book/meeting/beatrix',
    page: '/services/training',
  },
];
