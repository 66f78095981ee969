import type { LibraryKind, LibraryLevel, LibraryTopic } from '../contracts/choices.ts';

/** What a resource is called on screens. */
export const libraryKindNames: Readonly<Record<LibraryKind, string>> = {
  guide: 'Guide',
  template: 'Template',
  checklist: 'Checklist',
  film: 'Training film',
  recording: 'Recording',
  lesson: 'Lesson',
};

export const libraryTopicNames: Readonly<Record<LibraryTopic, string>> = {
  admissions: 'Admissions',
  alumni: 'Alumni',
  brand: 'Brand',
  communication: 'Communication',
  content: 'Content',
  events: 'Events',
  'film-and-photography': 'Film and photography',
  podcasts: 'Podcasts',
  research: 'Research',
  safeguarding: 'Safeguarding',
  'social-media': 'Social media',
};

export const libraryLevelNames: Readonly<Record<LibraryLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

/** A length in words: "45 min", "3 h 35 min". */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** A place in a film: "0:07", "1:02:30". */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const end = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${end}` : end;
}
