import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { School } from '#shared/contracts/contacts.ts';
import { callsOf, someCounts, someSchool, someSchoolRecord } from '../../../tests/support/contact-answers.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { SchoolsScreen } from './schools-screen.tsx';

type Replies = NonNullable<Parameters<typeof renderConsole>[1]>['replies'];

/** The console with one school that really moves. */
function show(replies: Replies = {}, at = '/admin/schools', first: Partial<School> = {}) {
  let school = someSchool(first);
  return renderConsole(<SchoolsScreen />, {
    at,
    replies: {
      'schools.list': ({ query }) => {
        const { stage } = Object(query) as { stage?: string };
        return stage === undefined || stage === school.stage ? [school] : [];
      },
      'schools.counts': () => someCounts,
      'schools.get': () => someSchoolRecord(school),
      'schools.move': ({ body }) => (school = { ...school, ...(body as Partial<School>) }),
      ...replies,
    },
  });
}

const moveTo = async (stage: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /Move to another stage/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: `Move to ${stage}` }));
};

describe('the list of schools', () => {
  it('filters by stage, owner and country', async () => {
    const { made } = show();
    await screen.findByRole('table');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'Enquired');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Amira Haddad');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'United Kingdom');
    await waitFor(() =>
      expect(callsOf(made, 'schools.list').at(-1)?.query).toEqual({ stage: 'enquired', owner: '7', country: 'GB' }),
    );
  });

  it('moves a school from its menu, and back with Undo', async () => {
    const { made } = show();
    await moveTo('Proposal');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(made, 'schools.move')).toHaveLength(2));
    expect(callsOf(made, 'schools.move').map(({ body }) => Object(body).stage as string)).toEqual([
      'proposal',
      'enquired',
    ]);
  });

  it('asks why a school was lost', async () => {
    const { made } = show();
    await moveTo('Lost');
    const dialog = within(await screen.findByRole('dialog', { name: 'Why was Marsh School lost?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    expect(dialog.getByText('Please say why the school was lost')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too far away');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    await waitFor(() =>
      expect(callsOf(made, 'schools.move')[0]?.body).toEqual({ stage: 'lost', lostReason: 'Too far away' }),
    );
  });

  it('marks a next step that is due', async () => {
    show({}, undefined, { nextStep: 'Send the offer', nextDate: '2020-01-02' });
    expect((await screen.findByText(/2 Jan 2020/)).textContent).toContain('(due)');
  });

  it('adds a school by hand, and opens it', async () => {
    const { made, path } = show({ 'schools.create': () => someSchool({ id: 4, name: 'Kite House' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add school' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a school' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add school' }));
    expect(dialog.getByText('Please enter the school’s name')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Kite House');
    await userEvent.type(dialog.getByRole('textbox', { name: /Mail domains/ }), 'Kite.example, kite.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Add school' }));
    await waitFor(() => expect(path()).toBe('/admin/schools?school=4'));
    expect(callsOf(made, 'schools.create')[0]?.body).toMatchObject({
      name: 'Kite House',
      domains: ['kite.example', 'kite.org'],
      stage: 'enquired',
      nextDate: null,
    });
  });
});

it('adds a school once when the first response was lost', async () => {
  let isReached = false;
  const { made, path } = show({
    'schools.create': () => {
      if (!isReached) throw new NetworkError(new Error('lost'));
      return someSchool({ id: 4, name: 'Kite House' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add school' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a school' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Kite House');
  await userEvent.click(dialog.getByRole('button', { name: 'Add school' }));
  await dialog.findByRole('alert');
  isReached = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Add school' }));
  await waitFor(() => expect(path()).toBe('/admin/schools?school=4'));
  const [first, second] = callsOf(made, 'schools.create');
  expect(first?.idempotencyKey).toBeDefined();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

describe('unsaved text about a school', () => {
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  it.each([
    ['adding a school', '/admin/schools', () => press('Add school'), /^Name/],
    ['changing a school', '/admin/schools?school=3', () => press('Change'), /^Next step/],
    ['giving the reason for a lost school', '/admin/schools', () => moveTo('Lost'), /Reason/],
  ])('is discarded only after a confirmation when %s', async (_, at, open, field) => {
    show({}, at);
    await open();
    const text = await screen.findByRole('textbox', { name: field });
    await userEvent.type(text, 'Kite House');
    await userEvent.keyboard('{Escape}');
    await press('Keep editing');
    expect(text).toHaveProperty('value', 'Kite House');
    await userEvent.keyboard('{Escape}');
    await press('Discard changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is kept when the school is deleted in the meantime', async () => {
    let isThere = true;
    const get = () => {
      if (isThere) return someSchoolRecord();
      throw new ApiError({ status: 404, code: 'not_found', message: 'We can’t find this school.' });
    };
    const { queryClient } = show({ 'schools.get': get }, '/admin/schools?school=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Next step/ }), 'Send the offer');
    isThere = false;
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('We can’t find this school')).toBeTruthy();
    expect(screen.getByDisplayValue('Send the offer')).toBeTruthy();
  });
});

describe('the board', () => {
  const column = async (name: string) => within(await screen.findByRole('region', { name }));

  it('has a column for each stage, and a menu on each school to move it', async () => {
    show({}, '/admin/schools?view=board');
    await (await column('Enquired')).findByText('Marsh School');
    await moveTo('Signed');
    expect(await (await column('Signed')).findByText('Marsh School')).toBeTruthy();
    await waitFor(async () => expect((await column('Enquired')).queryByText('Marsh School')).toBeNull());
  });

  it('moves a school that is dragged', async () => {
    const { made } = show({}, '/admin/schools?view=board');
    const card = await (await column('Enquired')).findByRole('listitem');
    const dataTransfer = { setData: () => undefined, effectAllowed: 'all' };
    fireEvent.dragStart(card, { dataTransfer });
    const target = screen.getByRole('region', { name: 'Talked' });
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
    await waitFor(() => expect(callsOf(made, 'schools.move')[0]?.body).toMatchObject({ stage: 'talked' }));
  });
});

describe('a school’s page', () => {
  const at = '/admin/schools?school=3';

  it('shows its contacts and details', async () => {
    show({}, at, { owner: { id: 7, name: 'Amira Haddad' } });
    const page = within(await screen.findByRole('region', { name: 'School' }));
    expect((await page.findByRole('link', { name: 'Ada Bell' })).getAttribute('href')).toBe(
      '/admin/contacts?contact=1',
    );
    expect(page.getByText('United Kingdom')).toBeTruthy();
    expect(page.getByText('Senior')).toBeTruthy();
    expect(page.getByText('Amira Haddad')).toBeTruthy();
  });

  it('shows which school already has the domain', async () => {
    const taken = 'kite.example belongs to Kite House. You can merge the two.';
    const refuse = () => {
      throw new ApiError({ status: 409, code: 'conflict', message: taken, fields: { domains: taken } });
    };
    show({ 'schools.change': refuse }, at);
    const page = within(await screen.findByRole('region', { name: 'School' }));
    await userEvent.click(await page.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change school' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Mail domains/ }), ' kite.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(taken)).toBeTruthy();
  });

  it('can be merged into another school, which then opens', async () => {
    const others = () => [someSchool(), someSchool({ id: 4, name: 'Kite House' })];
    const { made, path } = show({ 'schools.list': others, 'schools.merge': () => someSchool({ id: 4 }) }, at);
    const page = within(await screen.findByRole('region', { name: 'School' }));
    await userEvent.click(await page.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge into another school' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Kite House' }));
    expect(screen.getByText(/^Marsh School’s contacts, mail domains and note move to Kite House/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(path()).toBe('/admin/schools?school=4'));
    expect(callsOf(made, 'schools.merge')[0]?.body).toEqual({ into: 4 });
  });

  it('can be deleted; its contacts stay', async () => {
    const { made } = show({ 'schools.delete': () => ({ success: true }) }, at);
    const page = within(await screen.findByRole('region', { name: 'School' }));
    await userEvent.click(await page.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Its contacts and their conversations stay/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete school' }));
    await waitFor(() => expect(callsOf(made, 'schools.delete')).toHaveLength(1));
  });
});
