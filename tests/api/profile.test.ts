import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as account from '#shared/contracts/endpoints/account.ts';
import { searchPlaces, updateProfile } from '#shared/contracts/endpoints/account.ts';
import type { ProfileForm } from '#shared/contracts/forms/profile.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { readZip } from '../support/read-zip.ts';
import { share } from '../support/circle.ts';
import { openReports, report, resolve } from '../support/moderation.ts';
import { addPlaces } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';
import type { Answer, MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const form: ProfileForm = { firstName: 'Marie', lastName: 'Curie', schoolName: '', location: '', bio: '' };
const save = (member: MemberClient, changes: Partial<ProfileForm> = {}) =>
  member.call(updateProfile, { body: { ...form, ...changes } });
const rowOf = (member: MemberClient) =>
  app.db.selectFrom('users').selectAll().where('id', '=', member.user.id).executeTakeFirstOrThrow();

const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .toBuffer();

function saveWithPicture(member: MemberClient, file: Uint8Array, name = 'me.jpg'): Promise<Answer<CurrentUser>> {
  const data = new FormData();
  for (const [field, value] of Object.entries(form)) data.set(field, value ?? '');
  data.set('profileImage', new Blob([Buffer.from(file)]), name);
  return member.request('PUT', '/api/auth/profile', { body: data });
}

describe('the member’s own profile', () => {
  it('stores what was entered, and blank fields as empty', async () => {
    const member = await app.member();
    const { status, body } = await save(member, {
      jobTitle: ' Head  of Marketing ',
      schoolName: ' St Clare’s ',
      bio: 'Radium.\nAnd polonium.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      jobTitle: 'Head  of Marketing',
      schoolName: 'St Clare’s',
      location: null,
      bio: 'Radium.\nAnd polonium.',
    });
    expect((await member.request<CurrentUser>('GET', '/api/auth/user')).body).toMatchObject(body);
    // An invisible space is no job title.
    expect((await save(member, { jobTitle: '\u200b' })).body.jobTitle).toBeNull();
  });

  it('accepts only its declared fields', async () => {
    const member = await app.member();
    const extra = { email: 'x@y.example', isAdmin: true, points: 999, latitude: 1, hiddenFromMap: true, level: 6 };
    await save(member, extra as Partial<ProfileForm>);
    expect(await rowOf(member)).toMatchObject({ email: member.user.email, is_admin: 0, points: 0, latitude: null });
  });

  it('changes only the given fields, because others may have changed on another device', async () => {
    const member = await app.member();
    await save(member, { jobTitle: 'Registrar', schoolName: 'St Clare’s', bio: 'Radium.', location: 'Paris' });
    const stale = { ...form, firstName: 'Maria', bio: 'Polonium.' };
    const { status, body } = await member.call(updateProfile, { body: { ...stale, only: 'bio,firstName' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstName: 'Maria',
      lastName: 'Curie',
      jobTitle: 'Registrar',
      schoolName: 'St Clare’s',
      bio: 'Polonium.',
      location: 'Paris',
    });
    await member.call(updateProfile, { body: { ...stale, only: 'jobTitle,schoolName' } });
    expect(await rowOf(member)).toMatchObject({ job_title: null, school_name: null, location: 'Paris' });
    const unknown = await member.call(updateProfile, { body: { ...stale, only: 'bio,email' } });
    expect(unknown).toMatchObject({ status: 400, body: { fields: { only: expect.any(String) as string } } });
  });

  it('is for members, and only their own', async () => {
    expect((await app.visitor().call(updateProfile, { body: form })).status).toBe(401);
    const [one, other] = [await app.member(), await app.member()];
    await save(one, { firstName: 'Irène' });
    expect((await rowOf(other)).first_name).toBe('Marie');
  });
});

describe('the location', () => {
  const BATH = { name: 'Bath', region: 'ENG', country: 'GB', latitude: 51.37795, longitude: -2.35907 };

  it('is geocoded and rounded to about a kilometre', async () => {
    await addPlaces(app.db, [BATH]);
    const member = await app.member();
    await save(member, { location: 'Bath, Somerset' });
    expect(await rowOf(member)).toMatchObject({ latitude: 51.38, longitude: -2.36, country: 'GB' });
    expect((await member.call(account.getMapChoice, {})).body).toEqual({ hidden: false, located: true });
  });

  it('keeps its text when the place is unknown, without coordinates', async () => {
    await addPlaces(app.db, [BATH]);
    const member = await app.member();
    await save(member, { location: 'Bath' });
    await save(member, { location: 'Bath, Atlantis' });
    const none = { latitude: null, longitude: null, country: null };
    expect(await rowOf(member)).toMatchObject({ location: 'Bath, Atlantis', ...none });
    await save(member, { location: 'Bath' });
    await save(member, { location: '' });
    expect(await rowOf(member)).toMatchObject({ location: null, ...none });
  });

  it('is not geocoded again while it is unchanged', async () => {
    await addPlaces(app.db, [BATH]);
    const member = await app.member();
    await save(member, { location: 'Bath' });
    await app.db.deleteFrom('places').execute();
    await save(member, { location: 'Bath', bio: 'Moved nowhere' });
    expect(await rowOf(member)).toMatchObject({ latitude: 51.38 });
  });

  it('has suggestions, for members', async () => {
    await addPlaces(app.db, [
      BATH,
      { ...BATH, region: 'ME', country: 'US', weight: 8 },
      { ...BATH, name: 'Bathurst', region: '02', country: 'AU', weight: 2 },
    ]);
    const member = await app.member();
    const suggest = async (search: string) =>
      (await member.call(searchPlaces, { query: { search } })).body.map(({ label }) => label);
    expect(await suggest('bâ')).toEqual([
      'Bath, England, United Kingdom',
      'Bath, Maine, United States',
      'Bathurst, New South Wales, Australia',
    ]);
    expect(await suggest('Bath, England')).toHaveLength(3);
    expect(await suggest('b')).toEqual([]);
    expect(await suggest('%')).toEqual([]);
    expect((await app.visitor().request('GET', '/api/places?search=bath')).status).toBe(401);
    expect((await member.request('GET', '/api/places')).status).toBe(400);
  });
});

describe('the profile picture', () => {
  it('is cropped to a square of at most 512 pixels, without metadata, with a small size', async () => {
    const member = await app.member();
    const { status, body } = await saveWithPicture(member, await picture());
    expect(status).toBe(200);
    const url = body.profileImageUrl ?? '';
    expect(url).toMatch(/^\/api\/media\/[0-9a-f]{32}-512\.webp$/);
    for (const [address, side] of [
      [url, 512],
      [url.replace('-512.', '-96.'), 96],
    ] as const) {
      const answer = await member.request<Uint8Array>('GET', address, { as: 'bytes' });
      const { width, height, format, exif } = await sharp(answer.body).metadata();
      expect({ width, height, format, exif }).toEqual({ width: side, height: side, format: 'webp', exif: undefined });
    }
    expect((await app.visitor().request('GET', url)).status).toBe(401);
  });

  it('is saved separately from the text fields', async () => {
    const member = await app.member();
    await save(member, { firstName: 'Irène', bio: 'Radium.' });
    const { status, body } = await member.call(updateProfile, {
      body: { firstName: 'Marie', lastName: 'Curie', only: '' },
      file: new Blob([Buffer.from(await picture())]),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstName: 'Irène',
      bio: 'Radium.',
      profileImageUrl: expect.stringContaining('-512.webp') as string,
    });
  });

  it('replaces the previous one, whose files are deleted soon after', async () => {
    const member = await app.member();
    const first = (await saveWithPicture(member, await picture())).body.profileImageUrl!;
    const second = (await saveWithPicture(member, await picture(300, 300))).body.profileImageUrl!;
    expect(second).not.toBe(first);
    expect((await member.request('GET', first)).status).toBe(404);
    await app.deps.jobs.drain();
    expect(await app.deps.media.store.find(first.split('/').pop()!)).toBeUndefined();
    expect((await member.request('GET', second)).status).toBe(200);
    // Text fields alone do not affect it.
    expect((await save(member)).body.profileImageUrl).toBe(second);
  });

  it.each([
    ['not a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a truncated picture', Buffer.from('ffd8ffe000104a46494600', 'hex'), 400],
  ])('is refused when it is %s, and nothing is saved', async (_, file, expected) => {
    const member = await app.member();
    const { status, body } = await saveWithPicture(member, file, 'me.jpg');
    expect(status).toBe(expected);
    expect(body).toMatchObject({ fields: { profileImage: expect.any(String) as string } });
    expect((await rowOf(member)).profile_image_url).toBeNull();
  });
});

describe('the member’s data', () => {
  it('is exported as one ZIP with everything, including files, and nobody else’s data', async () => {
    const [member, other] = [await app.member({ firstName: 'Émilie' }), await app.member()];
    await share(member, { title: 'My own words' });
    await share(other, { title: 'Somebody else’s' });
    await saveWithPicture(member, await picture());
    await save(member, { jobTitle: 'Registrar' });
    const answer = await member.request<Uint8Array>('GET', '/api/account/export', { as: 'bytes' });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('bonjour-my-data.zip');
    const files = await readZip(answer.body);
    const names = [...files.keys()];
    expect(names).toEqual(expect.arrayContaining(['profile.json', 'posts.json', 'comments.json', 'likes.json']));
    expect(names.some((name) => /^files\/[0-9a-f]{32}-512\.webp$/.test(name))).toBe(true);
    expect(JSON.parse(files.get('profile.json')!.toString())).toMatchObject([{ jobTitle: 'Registrar' }]);
    expect(JSON.parse(files.get('posts.json')!.toString())).toMatchObject([{ title: 'My own words' }]);
    const everything = names.filter((name) => name.endsWith('.json')).map((name) => files.get(name)!.toString());
    for (const text of everything) expect(text).not.toMatch(/Somebody else|password|hash/);
  });

  it('includes the member’s own reports, removals and notifications, but not who reported them', async () => {
    const [member, other] = [await app.member(), await app.member({ firstName: 'Nosy' })];
    const admin = await app.admin();
    const [mine, theirs] = [await share(member, { title: 'Cheap paint' }), await share(other)];
    await report(member, 'post', theirs.id, { words: 'It is not nice.' });
    await report(other, 'post', mine.id, { words: 'Look at this one.' });
    const [ofMine] = await openReports(admin);
    await resolve(admin, ofMine!.id, 'removed', 'Between us.');
    const answer = await member.request<Uint8Array>('GET', '/api/account/export', { as: 'bytes' });
    const files = await readZip(answer.body);
    const read = (name: string): unknown => JSON.parse(files.get(`${name}.json`)!.toString());
    expect(read('reports')).toMatchObject([{ kind: 'post', targetId: theirs.id, words: 'It is not nice.' }]);
    expect(read('removed')).toMatchObject([{ kind: 'post', text: expect.stringContaining('Cheap paint') as string }]);
    expect(read('notices')).toMatchObject([{ title: 'Your post was removed' }]);
    for (const file of files.values()) expect(file.toString()).not.toMatch(/Nosy|Look at this one|Between us/);
  });

  it('is deleted with the account, including files', async () => {
    const member = await app.member();
    const url = (await saveWithPicture(member, await picture())).body.profileImageUrl!;
    await member.call(account.deleteAccount, { body: { password: member.password } });
    await app.deps.jobs.drain();
    expect(await app.deps.media.store.find(url.split('/').pop()!)).toBeUndefined();
  });
});
