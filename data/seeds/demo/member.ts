import { regions, schoolNames, type Region } from './places.ts';
import { createRandom, type Random } from './random.ts';

/** Reserved for examples (RFC 2606), so no email can reach anybody. */
export const demoMailDomain = 'members.bonjour.example';

/** The password of every demo member. */
export const demoPassword = 'bonjour-demo';

export interface DemoMember {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string | null;
  readonly schoolName: string | null;
  readonly location: string | null;
  /** The town's coordinates, in degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** ISO 3166-1. */
  readonly country: string | null;
  readonly bio: string | null;
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

export function regionOf(seed: number, number: number): Region {
  let left = createRandom(seed, 'region', number).next();
  return regions.find(({ share }) => (left -= share) < 0) ?? regions[0]!;
}

/** A fictional member. @param number from 0; makes the address unique */
export function makeMember(seed: number, number: number): DemoMember {
  const random = createRandom(seed, 'member', number);
  const region = regionOf(seed, number);
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
  const [town, latitude, longitude] = random.pick(region.towns);
  // Real members leave fields empty, too.
  const hasSchool = random.chance(0.94);
  const hasPlace = random.chance(0.9);
  return {
    email: `${plain(firstName)}.${plain(lastName)}.${number + 1}@${demoMailDomain}`,
    firstName,
    lastName,
    jobTitle: random.chance(0.8) ? random.pick(jobTitles) : null,
    schoolName: hasSchool ? random.pick(region.schools).replace('{name}', random.pick(schoolNames)) : null,
    location: hasPlace ? town : null,
    latitude: hasPlace ? latitude : null,
    longitude: hasPlace ? longitude : null,
    country: hasPlace ? region.country : null,
    bio: random.chance(0.82) ? makeBio(random) : null,
  };
}

function makeBio(random: Random): string {
  const sentences = [random.pick(pasts), random.pick(interests)];
  return sentences.slice(0, random.between(1, 2)).join(' ');
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const firstNames = words(`
  Abigail Aisha Alasdair Amelia Anaïs Andrew Anjali Beatrice Ben Caitlin Callum Camille Charlotte Chidi Daniel
  Deborah Dominic Eilidh Eleanor Emeka Emily Esther Fatima Felix Fiona Francesca Freya Gareth Georgia Grace Hamish
  Hannah Harriet Hassan Helen Hugo Imogen Isla Jack Jasmine Jennifer Joanna Jonathan Joseph Kareem Kate Laila Laura
  Leila Liam Lucy Marcus Maria Maya Megan Michael Mina Nadia Naomi Nathan Nia Noor Olivia Omar Oscar Patrick Phoebe
  Priya Rachel Rahul Rebecca Rhys Robert Rory Rosie Ruth Sadia Samuel Sarah Sebastian Serena Siân Simone Sofia
  Stephen Tamara Thomas Tobias Victoria William Yasmin Yusuf Zara Zoë
`);

/** Combined with the first names, they make no well-known person. */
const lastNames = words(`
  Abbott Ahmed Al-Farsi Anderson Ashdown Ashworth Banerjee Barlow Birchall Bradshaw Brennan Calloway Carmichael
  Chambers Chaudhry Cotterill Davenport Dawson Delacroix Desai Donnelly Dunmore Ellery Eversley Fairbanks
  Falconbridge Fletcher Forsyth Garside Goodwin Haddad Halloway Hargreaves Hassan Hayward Heathcote Hollis Hussain
  Ingram Inskip Iyer Jarvis Kapoor Kavanagh Kettleborough Khalil Kirkwood Lambert Langford Lawson Lockwood Loxley
  MacLeod Maddocks Mansour Marlowe Mehta Mensah-Stone Merrick Montague Nakamura Nettleton Nolan Norwood Okafor
  Oldershaw Osborne Parkin Patel Pemberton Penhallow Pryce Quinlan Rahman Redfearn Rhodes Rowntree Sadler Selwood
  Sharma Shepherd Sinclair Sutcliffe Tanner Tattersall Trevelyan Underhill Wainwright Whitfield Winslow Winterbourne
  Yardley Zaman
`);

const jobTitles: readonly string[] = [
  'Head of Marketing',
  'Director of Marketing and Admissions',
  'Marketing Manager',
  'Communications Officer',
  'Head of Communications',
  'Digital Marketing Lead',
  'Admissions Registrar',
  'Director of External Relations',
  'Content and Social Media Officer',
  'Brand and Events Manager',
  'Alumni and Development Officer',
  'Director of Advancement',
  'Marketing Assistant',
  'Head of Admissions',
];

/** Their background, or their years of experience. */
const pasts: readonly string[] = [
  'Fifteen years in schools, and still moved by every leavers’ assembly.',
  'Came to schools from museums, and brought the habit of asking what a story is for.',
  'Former journalist. I still chase the quote before the photograph.',
  'Taught French for nine years before crossing the corridor to marketing.',
  'A marketing team of one, so half of what I know I learned from people here.',
  'New to independent schools this year, after a long time in hotels.',
  'I started in admissions and never lost the habit of listening to parents first.',
  'Once a designer at an agency, now happily on the other side of the table.',
  'Looking after two sites, three newsletters and one very patient website.',
  'Two schools, eleven open days a year, and a drawer full of name badges.',
  'Back in schools after a spell in broadcasting. Sound first, picture second.',
  'Part-time in the office, full-time in the parents’ chat groups.',
];

/** Their interests. */
const interests: readonly string[] = [
  'Ask me about open days that do not feel like open days.',
  'Currently obsessed with shorter prospectuses.',
  'I collect good first sentences of school websites. There are not many.',
  'Always happy to swap notes on film, photography and pupil voices.',
  'Trying to measure what matters and to stop measuring the rest.',
  'Keen on plain English, honest photographs and strong coffee.',
  'Here to learn how others run podcasts without a studio.',
  'Happy to read your draft if you will read mine.',
  'Interested in how families really choose a school.',
  'I like budgets more than people expect.',
  'Runner, choir member, collector of lanyards.',
  'Looking for partners for a joint careers series.',
];
