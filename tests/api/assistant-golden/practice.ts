import { type Golden, golden, written } from './golden.ts';

/** How we work: what marketing offices ask before they decide. */
export const practiceQuestions: Golden[] = [
  // How long it takes, and changes.
  ...golden(
    written('turnaround'),
    'when would we have the finished videos?',
    'whats the turnaround on a testimonial',
    'How many weeks from the shoot until we receive the photographs?',
    'how fast do you deliver',
  ),
  ...golden(
    written('deadline'),
    'Our open morning is in three weeks, is that too late?',
    'we need it urgently, can you rush it',
  ),
  ...golden(
    written('availability'),
    'How far in advance should we book you?',
    'Have you got any availabilty in March?',
    'are you free the week after half term',
  ),
  ...golden(
    written('amends'),
    'How many rounds of amends are there?',
    'can we ask for changes after the first draft',
    'what if the head hates the film and wants it redone',
  ),
  ...golden(written('filming-day'), 'how long are you on site for', 'Will a filming day disrupt lessons?'),
  ...golden(
    written('prepare'),
    'What do we need to have ready before the crew arrives?',
    'do we have to book a room for the interviews and how big',
  ),
  ...golden(written('crew'), 'How many people will come into school?', 'who turns up on the day'),
  ...golden(written('shot-list'), 'Do you write a script or do we?', 'can we decide beforehand what you photograph'),
  ...golden(written('weather'), 'what happens if it rains on the day of the shoot'),
  ...golden(written('cancelling'), 'What if we have to postpone because of an inspection?', 'cancelation policy?'),
  // Pupils.
  ...golden(
    written('dbs'),
    'Is your crew DBS checked?',
    'do your photographers have enhanced dbs',
    'Our bursar needs background checks for all contractors, do you have them',
  ),
  ...golden(
    written('safeguarding'),
    'How do you handle safeguarding on filming days?',
    'child protection policy?',
    'what about keeping the kids safe while you film them',
  ),
  ...golden(
    written('consent'),
    'Who collects the parental permission slips?',
    'do parents need to sign a release form',
  ),
  ...golden(
    written('no-consent-pupils'),
    'Some children must not appear on camera. How do you manage that?',
    'what about pupils without photo permission',
  ),
  ...golden(written('insurance'), 'do you have public liability insurance', 'Can you send a risk assessment?'),
  // Deliverables and usage rights.
  ...golden(
    written('rights'),
    'Do we own the footage afterwards?',
    'Are we allowed to use the pictures in a paid ad campaign?',
    'who owns the copyright',
  ),
  ...golden(written('music'), 'Is the music licensed?', 'can we use a pop song in our film'),
  ...golden(written('raw-files'), 'Can we have the raw footage as well?', 'do you hand over unedited photos'),
  ...golden(
    written('formats'),
    'do you deliver vertical versions for reels',
    'What file format do the videos come in?',
    'Will we get square cuts for instagram?',
  ),
  ...golden(written('captions'), 'Are subtitles part of it?', 'do the films have captions for deaf viewers'),
  ...golden(
    written('subtitle-languages'),
    'Could we have subtitles in Mandarin?',
    'can you translate the captions into chinese',
  ),
  ...golden(written('film-length'), 'How long is each mini film?', 'whats the running time of a testimonial video'),
  ...golden(written('episode-length'), 'how many minutes is a podcast episode usually'),
  ...golden(written('our-portfolio'), 'Will you put our pupils on your own website?'),
  ...golden(written('archive'), 'do you keep a backup of our films'),
  ...golden(written('drone'), 'can you film from the air', 'Do you have a drone?'),
  ...golden(written('events'), 'Could you cover our prize giving?', 'do you livestream sports day'),
  ...golden(written('voice-over'), 'Could somebody narrate our film?'),
  ...golden(written('animation'), 'do you make animated videos'),
  ...golden(written('headshots'), 'Can you do staff headshots on the same day?'),
  ...golden(written('class-photos'), 'do you take individual school portraits for parents to buy'),
  ...golden(written('retouching'), 'are the images retouched'),
];
