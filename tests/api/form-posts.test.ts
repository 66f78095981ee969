import { describe, expect, it } from 'vitest';
import type { PostedForm } from '#shared/contracts/rendering.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { FORM, type Fields, leadsTo, useFormPosts } from '../support/form-posts.ts';
import type { Answer, TestClient } from '../support/test-client.ts';

const { app, pages, post } = useFormPosts();

/** A browser with its visitor cookie, as set by every page. */
async function browser(): Promise<TestClient> {
  const visitor = app.visitor();
  await visitor.call(getCurrentUser, {});
  return visitor;
}

interface Case {
  readonly path: string;
  readonly form: string;
  readonly good: Fields;
  readonly leadsTo: string;
  readonly bad: Fields;
  readonly errors: Fields;
  /** The number of rows created so far. */
  readonly done: () => Promise<number>;
}

const countJobs = async (kind: string) =>
  (await app.db.selectFrom('jobs').select('id').where('kind', '=', kind).execute()).length;
const countInquiries = async () => (await app.db.selectFrom('contact_inquiries').select('id').execute()).length;

const message = {
  firstName: 'Amélie',
  lastName: 'Poulain',
  email: 'amelie@school.example',
  schoolName: '',
  serviceInterest: 'Podcasts',
  message: 'We would love to make a podcast.',
  website: '',
};
const nextWeek = () => new Date(app.clock.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 16);
const request = (): Fields => ({
  name: 'Sonia',
  email: 'sonia@school.example',
  timeZone: 'Europe/London',
  'times.0': nextWeek(),
  'times.1': '',
});

const cases: Record<string, () => Case> = {
  contact: () => ({
    path: '/',
    form: 'contact',
    good: message,
    leadsTo: '/#contact-sent',
    bad: { ...message, lastName: ' ', message: 'Short' },
    errors: {
      lastName: 'Last name is required',
      message: 'Please provide a detailed message (at least 10 characters)',
    },
    done: countInquiries,
  }),
  booking: () => ({
    path: '/book/kofi',
    form: 'booking',
    good: request(),
    leadsTo: '/book/kofi#request-sent',
    bad: { ...request(), timeZone: '', 'times.0': '' },
    errors: { timeZone: 'Please choose your time zone', 'times.0': 'Please choose at least one time that suits you' },
    done: countInquiries,
  }),
  newsletter: () => ({
    path: '/blog',
    form: 'newsletter',
    good: { email: 'colette@school.example' },
    leadsTo: '/blog#newsletter-asked',
    bad: { email: 'colette' },
    errors: { email: 'Please enter a valid email address' },
    done: () => countJobs('newsletter.asked'),
  }),
  'forgot-password': () => ({
    path: '/forgot-password',
    form: 'forgot-password',
    good: { email: 'colette@school.example' },
    leadsTo: '/forgot-password#link-sent',
    bad: { email: '  ' },
    errors: { email: 'Please enter your email address' },
    done: () => countJobs('auth.reset-link'),
  }),
};

describe.each(Object.keys(cases))('the form %s without JavaScript', (name) => {
  const given = () => cases[name]!();

  it('redirects after success, uncached', async () => {
    const { path, good, leadsTo: target, done } = given();
    const answer = await post(path, good);
    expect(leadsTo(answer)).toEqual([303, target]);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await done()).toBe(1);
  });

  it('shows errors beside the fields and the entered values when it is refused', async () => {
    const { path, form, bad, errors, done } = given();
    const { status, body } = await post(path, bad);
    expect(status).toBe(422);
    expect(body).toEqual({
      form,
      errors,
      values: expect.objectContaining(bad),
      message: 'Please check the fields marked below.',
    });
    expect(await done()).toBe(0);
  });

  it('counts once when one browser submits it repeatedly, also simultaneously', async () => {
    const { path, good, leadsTo: target, done } = given();
    const by = await browser();
    const answers = [
      ...(await Promise.all([post(path, good, { by }), post(path, good, { by })])),
      await post(path, good, { by }),
    ];
    expect(answers.map(leadsTo)).toEqual(answers.map(() => [303, target]));
    expect(await done()).toBe(1);
  });

  it.each<Fields>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: '', 'Sec-Fetch-Site': 'same-site' },
    { Origin: '', Referer: 'https://evil.example/page' },
  ])('is refused from another site: %o', async (headers) => {
    const { path, good, done } = given();
    const { status, body } = await post(path, good, { headers });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'foreign_origin' });
    expect(await done()).toBe(0);
  });

  it('is refused over 64 KB, and with any other content type', async () => {
    const { path, good, done } = given();
    const tooLarge = await post(path, { ...good, more: 'x'.repeat(70_000) });
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.body.message).toContain('up to 64 KB');
    const unannounced = await app.visitor().request('POST', path, {
      body: new FormData(),
      headers: { Origin: 'http://bonjour.test' },
    });
    expect(unannounced.status).toBe(415);
    const json = await app.visitor().request('POST', path, { body: good, headers: { Origin: 'http://bonjour.test' } });
    expect(json.status).toBe(415);
    expect(await done()).toBe(0);
  });

  it('has the rate limits of its call', async () => {
    const { path, good, done } = given();
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post(path, { ...good, email: `sender-${n}@school.example` })),
    );
    const refused = many.filter(({ status }) => status !== 303);
    expect(refused.length).toBeGreaterThan(0);
    expect(await done()).toBe(12 - refused.length);
    for (const { status, headers, body } of refused) {
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body.message).toContain('too often');
      expect(body.values['email']).toMatch(/^sender-/);
    }
  });

  it('rejects malformed bodies', async () => {
    const { path, done } = given();
    for (const odd of [
      '',
      '&&=&',
      '%',
      'email=%ff%fe',
      '__proto__=1&constructor=2',
      'email[a]=b',
      'email=\0',
      'times.0=x',
    ]) {
      const { status } = await app.visitor().request('POST', path, { body: odd, headers: FORM });
      expect([odd, status]).toEqual([odd, 422]);
    }
    expect(await done()).toBe(0);
  });
});

describe('a form sent without JavaScript', () => {
  it('is stored as one sent with JavaScript', async () => {
    await post('/', { ...message, message: 'Two lines,\r\nof which this is one.', email: ' Amelie@School.example ' });
    const [stored] = await app.db.selectFrom('contact_inquiries').selectAll().execute();
    expect(stored).toMatchObject({
      email: 'amelie@school.example',
      message: 'Two lines,\nof which this is one.',
      school_name: null,
      service_interest: 'Podcasts',
      quarantined: 0,
    });
  });

  it('counts again when another browser sends the same text', async () => {
    await post('/', message, { by: await browser() });
    await post('/', message, { by: await browser() });
    expect(await countInquiries()).toBe(2);
  });

  it('is quarantined when its hidden field is filled in', async () => {
    expect(leadsTo(await post('/', { ...message, website: 'https://spam.example' }))).toEqual([303, '/#contact-sent']);
    expect(await app.db.selectFrom('contact_inquiries').select('quarantined').execute()).toEqual([{ quarantined: 1 }]);
  });

  it('can be sent again when its email was not delivered', async () => {
    const by = await browser();
    const ask = () => post('/forgot-password', { email: 'colette@school.example' }, { by });
    await ask();
    app.clock.advance(4 * 60_000);
    await ask();
    expect(await countJobs('auth.reset-link')).toBe(1);
    app.clock.advance(2 * 60_000);
    await ask();
    expect(await countJobs('auth.reset-link')).toBe(2);
  });

  it('uses the visitor’s time zone and the page’s host', async () => {
    const day = nextWeek().slice(0, 10);
    await post('/book/meeting/tomasz', {
      ...request(),
      timeZone: 'Asia/Dubai',
      'times.0': `${day}T15:00`,
      'times.2': `${day}T16:00`,
      person: 'kofi',
      kind: 'podcast',
    });
    const [stored] = await app.db.selectFrom('contact_inquiries').select('details').execute();
    expect(JSON.parse(stored?.details ?? '{}')).toMatchObject({
      kind: 'meeting',
      person: 'tomasz',
      times: [`${day}T11:00:00.000Z`, `${day}T12:00:00.000Z`],
      timeZone: 'Asia/Dubai',
    });
  });

  it('is not found when it books a person who does not exist', async () => {
    expect((await post('/book/nobody', request())).status).toBe(404);
    expect(await countInquiries()).toBe(0);
  });

  it('is refused in plain text when the page cannot be rendered', async () => {
    pages.canRender = false;
    try {
      const { status, headers, body } = await post('/', { ...message, email: '' });
      expect(status).toBe(422);
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('cache-control')).toContain('no-store');
      expect(body).toContain('Please enter a valid email address');
    } finally {
      pages.canRender = true;
    }
  });

  it('renders no page beyond the rate limit for writes', async () => {
    const bad = () => post('/', { ...message, email: '' });
    const answers: Answer<PostedForm>[] = [];
    for (let n = 0; n < 62; n++) answers.push(await bad());
    const rendered = answers.filter(({ headers }) => headers.get('content-type')?.includes('json'));
    expect(rendered).toHaveLength(60);
    expect(answers.every(({ status }) => status === 422)).toBe(true);
  });
});
