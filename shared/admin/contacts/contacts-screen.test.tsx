import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { callsOf, someContact, someRecord, someSchool } from '../../../tests/support/contact-answers.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { ContactsScreen } from './contacts-screen.tsx';

type Replies = NonNullable<Parameters<typeof renderConsole>[1]>['replies'];

const show = (replies: Replies = {}, at = '/admin/contacts') =>
  renderConsole(<ContactsScreen />, {
    at,
    replies: {
      'contacts.list': () => [someContact(), someContact({ id: 2, name: null, email: 'x@gmail.com', school: null })],
      'contacts.get': () => someRecord(),
      ...replies,
    },
  });

describe('the list of contacts', () => {
  it('shows people by name, or by address if they have none', async () => {
    show();
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]?.textContent).toMatch(/Ada Bell.*ada@marsh\.example.*Marsh School/);
    expect(rows[2]?.textContent).toMatch(/^x@gmail\.com/);
  });

  it('searches, and has an empty state without matches', async () => {
    const { made } = show({ 'contacts.list': () => [] });
    expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'marsh');
    expect(await screen.findByRole('heading', { name: 'No contacts found' })).toBeTruthy();
    expect(callsOf(made, 'contacts.list').at(-1)?.query).toMatchObject({ search: 'marsh' });
  });

  it('shows no empty state while the whole list loads after a search without matches', async () => {
    const answers: (() => void)[] = [];
    show(
      {
        'contacts.list': ({ query }) =>
          Object(query).search ? [] : new Promise((done) => answers.push(() => done([someContact()]))),
      },
      '/admin/contacts?search=xyz',
    );
    expect(await screen.findByRole('heading', { name: 'No contacts found' })).toBeTruthy();
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: /^No contacts/ })).toBeNull();
    answers[0]!();
    expect(await screen.findByText('Ada Bell')).toBeTruthy();
  });
});

describe('a contact’s screen', () => {
  it('shows the contact’s history, each entry with a link', async () => {
    show(
      {
        'contacts.get': () =>
          someRecord({
            isMember: true,
            beganOn: { page: '/services/podcasts', source: 'google.com' },
            threads: {
              total: 1,
              newest: [
                {
                  id: 9,
                  kind: 'booking',
                  subject: 'Booking request',
                  status: 'open',
                  at: '2026-03-02T10:00:00.000Z',
                  inquiryId: 4,
                  sessionId: null,
                  meeting: { time: '2026-03-05T10:00:00.000Z', isOff: false },
                },
              ],
            },
            newsletter: {
              subscriptions: [{ email: 'ada@marsh.example', state: 'confirmed', since: '2026-03-02T10:00:00.000Z' }],
              sent: {
                total: 1,
                newest: [
                  { id: 5, subject: 'Prize day', state: 'sent', bounce: 'hard', at: '2026-03-02T10:00:00.000Z' },
                ],
              },
            },
            member: {
              id: 12,
              name: 'Ada Bell',
              joinedAt: '2026-03-02T10:00:00.000Z',
              lastActiveAt: null,
              resources: { total: 1, newest: [{ id: 6, title: 'A phone film', at: '2026-03-02T10:00:00.000Z' }] },
              courses: { total: 0, newest: [] },
              webinars: {
                total: 1,
                newest: [{ id: 8, title: 'Open days', startsAt: null, seat: 'going', attended: true }],
              },
            },
          }),
      },
      '/admin/contacts?contact=1',
    );
    const page = within(await screen.findByRole('region', { name: 'Contact' }));
    await page.findByRole('heading', { name: 'Ada Bell' });
    const links = page.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/admin/schools?school=3',
      '/admin/users?member=12',
      '/admin/inbox?thread=9',
      '/admin/newsletter?issue=5',
      '/admin/library?resource=6',
      '/admin/webinars?webinar=8',
    ]);
    expect(page.getByText('/services/podcasts, from google.com')).toBeTruthy();
    expect(page.getByText('Bounced')).toBeTruthy();
    expect(page.getByText(/Attended/)).toBeTruthy();
  });

  it('shows that a contact no longer exists', async () => {
    const gone = () => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'We can’t find this contact.' });
    };
    show({ 'contacts.get': gone }, '/admin/contacts?contact=1');
    expect(await screen.findByRole('heading', { name: 'We can’t find this contact' })).toBeTruthy();
  });

  it('saves name, addresses and school, based on the version that was opened', async () => {
    const { made } = show(
      { 'contacts.change': () => someRecord(), 'schools.list': () => [someSchool({ id: 4, name: 'Kite House' })] },
      '/admin/contacts?contact=1',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change contact' }));
    const addresses = dialog.getByRole('textbox', { name: /Email addresses/ });
    await userEvent.clear(addresses);
    await userEvent.type(addresses, 'not an address');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('“not” isn’t an email address')).toBeTruthy();
    await userEvent.clear(addresses);
    await userEvent.type(addresses, 'ada@home.example, ada@marsh.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Change school' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Choose Kite House' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(callsOf(made, 'contacts.change')).toHaveLength(1));
    expect(callsOf(made, 'contacts.change')[0]?.body).toEqual({
      name: 'Ada Bell',
      addresses: ['ada@home.example', 'ada@marsh.example'],
      schoolId: 4,
      note: '',
      ifUpdatedAt: someRecord().updatedAt,
    });
    expect(await screen.findByText('Contact saved')).toBeTruthy();
  });

  it('shows both versions when another administrator has changed the contact', async () => {
    let version = someRecord();
    let tries = 0;
    const { made } = show(
      {
        'contacts.get': () => version,
        'contacts.change': () => {
          if (tries++ > 0) return version;
          version = someRecord({ note: 'Prefers calls.', updatedAt: '2026-04-01T10:00:00.000Z' });
          const fields = { ifUpdatedAt: 'Amira changed this contact while you were editing.' };
          throw new ApiError({ status: 409, code: 'conflict', message: fields.ifUpdatedAt, fields });
        },
      },
      '/admin/contacts?contact=1',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change contact' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Note/ }), 'Prefers mails.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Amira changed this contact while you were editing.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(callsOf(made, 'contacts.change')).toHaveLength(2));
    expect(callsOf(made, 'contacts.change')[1]?.body).toMatchObject({
      note: 'Prefers mails.',
      ifUpdatedAt: '2026-04-01T10:00:00.000Z',
    });
  });

  describe('while it is edited', () => {
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
      return within(await screen.findByRole('dialog', { name: 'Change contact' }));
    };
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    it.each([
      ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
      ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
      ['Escape', () => userEvent.keyboard('{Escape}')],
    ])('asks before %s discards unsaved text', async (_, close) => {
      show({}, '/admin/contacts?contact=1');
      const note = (await open()).getByRole('textbox', { name: /Note/ });
      await userEvent.type(note, 'Prefers calls.');
      await close();
      await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(note).toHaveProperty('value', 'Prefers calls.');
      await close();
      await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
      await isClosed();
    });

    it('closes at once without changes', async () => {
      show({}, '/admin/contacts?contact=1');
      const dialog = await open();
      await userEvent.type(dialog.getByRole('textbox', { name: /Note/ }), 'x{Backspace}');
      await userEvent.keyboard('{Escape}');
      await isClosed();
      expect(screen.queryByText('Leave without saving?')).toBeNull();
    });

    it('keeps unsaved text when the server can’t be reached', async () => {
      let isThere = true;
      const away = () => {
        throw new NetworkError(null);
      };
      show(
        { 'contacts.get': () => (isThere ? someRecord() : away()), 'contacts.change': away },
        '/admin/contacts?contact=1',
      );
      const dialog = await open();
      await userEvent.type(dialog.getByRole('textbox', { name: /Note/ }), 'Prefers calls.');
      isThere = false;
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await dialog.findByRole('alert');
      expect(dialog.getByDisplayValue('Prefers calls.')).toBeTruthy();
    });

    it('keeps unsaved text when another administrator deletes the contact', async () => {
      let isThere = true;
      const gone = () => {
        throw new ApiError({ status: 404, code: 'not_found', message: 'We can’t find this contact.' });
      };
      show(
        { 'contacts.get': () => (isThere ? someRecord() : gone()), 'contacts.change': gone },
        '/admin/contacts?contact=1',
      );
      const dialog = await open();
      await userEvent.type(dialog.getByRole('textbox', { name: /Note/ }), 'Prefers calls.');
      isThere = false;
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await dialog.findByText('This was deleted while you were editing.')).toBeTruthy();
      const answers = ['Back to editing', 'Discard mine'];
      expect(
        within(dialog.getByRole('alert').parentElement!)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(answers);
      await userEvent.click(dialog.getByRole('button', { name: 'Back to editing' }));
      expect(dialog.getByDisplayValue('Prefers calls.')).toBeTruthy();
      await userEvent.keyboard('{Escape}');
      await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
      await isClosed();
      expect(screen.getByRole('heading', { name: 'We can’t find this contact' })).toBeTruthy();
      expect(screen.queryByText('Contact saved')).toBeNull();
    });
  });

  it('lists what is deleted with the contact, and what stays', async () => {
    const { made } = show(
      {
        'contacts.weigh': () => ({ inquiries: 2, bookings: 1, chats: 0, mails: 3, subscriptions: 1, isMember: true }),
        'contacts.delete': () => ({ success: true }),
      },
      '/admin/contacts?contact=1',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      await question.findByText(/with 2 messages, 1 booking request and 3 email conversations, from backups too/),
    ).toBeTruthy();
    expect(question.getByText(/newsletter subscription and account in the Circle stay/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete contact' }));
    expect(await screen.findByText('Contact deleted')).toBeTruthy();
    expect(callsOf(made, 'contacts.delete')).toHaveLength(1);
  });

  it('merges the contact into another one, which then opens', async () => {
    const { made, path } = show({ 'contacts.merge': () => someRecord({ id: 2 }) }, '/admin/contacts?contact=1');
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge into another contact' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose x@gmail.com' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(path()).toBe('/admin/contacts?contact=2'));
    expect(callsOf(made, 'contacts.merge')[0]?.body).toEqual({ into: 2 });
  });

  it('downloads the contact as a file', async () => {
    const { platform } = show({}, '/admin/contacts?contact=1');
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Export as JSON' }));
    expect(platform.download).toHaveBeenCalledWith('/api/admin/contacts/1/export.json');
  });
});
