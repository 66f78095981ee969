import { firstNames, interests, lastNames, pasts, roles } from './people.ts';
import { type Region, regions, schoolNames } from './places.ts';
import { createRandom, type Random } from './random.ts';

/** Reserved for examples (RFC 2606), so that no mail can ever reach anybody. */
export const demoMailDomain = 'members.bonjour.example';

/** Every demo member signs in with it. */
export const demoPassword = 'bonjour-demo';

export interface DemoMember {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly schoolName: string | null;
  readonly location: string | null;
  /** Of the town, in degrees. */
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

/** A member who does not exist. @param number from 0; makes the address unique */
export function makeMember(seed: number, number: number): DemoMember {
  const random = createRandom(seed, 'member', number);
  const region = regionOf(seed, number);
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
  const [town, latitude, longitude] = random.pick(region.towns);
  // Not everybody fills everything in.
  const hasSchool = random.chance(0.94);
  const hasPlace = random.chance(0.9);
  return {
    email: `${plain(firstName)}.${plain(lastName)}.${number + 1}@${demoMailDomain}`,
    firstName,
    lastName,
    schoolName: hasSchool ? random.pick(region.schools).replace('{name}', random.pick(schoolNames)) : null,
    location: hasPlace ? town : null,
    latitude: hasPlace ? latitude : null,
    longitude: hasPlace ? longitude : null,
    country: hasPlace ? region.country : null,
    bio: random.chance(0.82) ? makeBio(random) : null,
  };
}

function makeBio(random: Random): string {
  const sentences = [`${random.pick(roles)}.`, random.pick(pasts), random.pick(interests)];
  return sentences.slice(0, random.between(1, 3)).join(' ');
}
