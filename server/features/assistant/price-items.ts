import { prices } from '#data/content/prices.ts';
import type { PriceLine, Prices } from '#data/content/schema.ts';
import { serviceNames } from '#data/content/service-names.ts';
import { plain } from './words.ts';

export type PricedService = keyof Prices;

/** One line of the price list. */
export interface PriceItem {
  readonly service: PricedService;
  readonly line: PriceLine;
}

/** What a text asks the price of. */
export interface Asked {
  readonly items: readonly PriceItem[];
  readonly training: boolean;
}

export const priceItems: readonly PriceItem[] = (Object.keys(prices) as PricedService[]).flatMap((service) =>
  prices[service].map((line) => ({ service, line })),
);

/** What names a service in plain text; a film with nothing else said may be either of the two kinds. */
const SERVICES: Record<PricedService | 'training', RegExp> = {
  podcasts: /\bpod ?-?casts?\b|\bpodcasting\b|\baudio (series|show)\b|\bepisodes?\b/,
  'video-testimonials':
    /\btestimonials?\b|\b(parent|pupil|student|alumni|teacher|video) interviews?\b|\binterviews?\b|\bvideo reviews?\b/,
  'marketing-videos':
    /\bmarketing (videos?|films?)\b|\bmini ?-?(videos?|films?)?\b|\b(8|eight) (short |mini |little |marketing )*(videos?|films?|clips?)\b|\b(promo|promotional|short|social media|admissions|school) (videos?|films?)\b|\bvideo packages?\b/,
  photography:
    /\bphotograph\w*\b|\bphotos?\b|\bphoto ?-?shoots?\b|\bpictures?\b|\bpics?\b|\bimages?\b|\bshoot\b|\bheadshots?\b|\bportraits?\b/,
  'done-for-you-editing': /\bedit(s|ed|ing|or|ors)?\b|\bdone[ -]for[ -]you\b|\bpost ?-?production\b|\bfootage\b/,
  training: /\btrain(ing|ings|ed|er)?\b|\bworkshops?\b|\bcourses?\b|\bcoaching\b|\blessons?\b|\bteach\b/,
};
const ANY_FILM = /\bvideos?\b|\bfilm(s|ing)?\b|\bvideography\b/;

/** What names a line of its own within a service, by the words of its label. */
const LINES: Record<string, RegExp> = {
  'Set-up fee':
    /\bset ?-?up\b|\bsetting up\b|\bstart(ing)? (a|an|our|up|the)\b|\blaunch(ing)?\b|\bone ?-?off\b|\bget(ting)? started\b/,
  'Monthly hosting': /\bhost(ing|ed)?\b|\bmonthly\b|\b(per|a|each|every) month\b/,
  'Full day': /\bfull[- ]day\b|\bper day\b|\bday rate\b|\bdaily\b/,
  'Per episode': /\bepisodes?\b|\b(per|each) (podcast|show|recording)\b/,
};

/** What a question asks for, from its words alone. */
export function askedIn(message: string): Asked {
  const text = plain(message);
  const named = (Object.keys(SERVICES) as (PricedService | 'training')[]).filter((service) =>
    SERVICES[service].test(text),
  );
  const lines = priceItems.filter(({ line }) => LINES[line.label]?.test(text));
  // "Video editing" is editing, "training" about filming is training: the more telling word decides.
  if (named.length === 0 && ANY_FILM.test(text)) named.push('video-testimonials', 'marketing-videos');
  if (named.length === 0 && lines.length > 0) return { items: lines, training: false };
  const items = priceItems.filter(({ service, line }) => {
    if (!named.includes(service)) return false;
    const wanted = lines.filter((item) => item.service === service);
    return wanted.length === 0 || wanted.some((item) => item.line === line);
  });
  return { items, training: named.includes('training') };
}

/** How a line is named outside its own table: "Podcasts, set-up fee". */
export function nameOf({ service, line }: PriceItem): string {
  const name = serviceNames[service];
  const label = plain(line.label);
  return plain(name).includes(label) || (prices[service].length === 1 && plain(label).includes(plain(name)))
    ? name
    : `${name}, ${line.label.charAt(0).toLowerCase()}${line.label.slice(1)}`;
}
