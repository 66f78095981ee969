import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { AT, inquiry, showInquiries as show } from '../../../tests/support/inquiries-screen.tsx';

const open = async () => userEvent.click(await screen.findByRole('button', { name: /^Simone Weil/ }));

describe('an inquiry', () => {
  it('is marked as seen once when it is opened, and has its id in the URL', async () => {
    const { made, path } = show();
    expect(await screen.findByText('Received', { selector: 'button *' })).toBeTruthy();
    await open();
    expect(await screen.findByText('Seen', { selector: 'button *' })).toBeTruthy();
    expect(path()).toBe('/admin/inquiries?open=1');
    await open();
    await waitFor(() => expect(screen.queryByText('Podcasts')).toBeNull());
    await open();
    const updates = made.filter(({ name }) => name === 'inquiries.update');
    expect(updates.map(({ body }) => body)).toEqual([{ state: 'seen' }]);
  });

  it('stays open when it no longer matches the filter', async () => {
    let items = [inquiry(1)];
    const { queryClient } = show({ 'inquiries.list': () => items }, '/admin/inquiries?state=received&open=1');
    await screen.findByText('Seen', { selector: 'button *' });
    items = [];
    await queryClient.invalidateQueries();
    expect(screen.getByText('May we talk about podcasts?', { selector: 'p' })).toBeTruthy();
  });

  it('is exported with all others that match the filter, without a selection', async () => {
    const { platform } = show({}, '/admin/inquiries?state=received');
    await userEvent.click(await screen.findByRole('button', { name: 'Export all as CSV' }));
    expect(platform.download).toHaveBeenCalledWith('/api/admin/inquiries.csv?box=inbox&state=received');
  });

  it('links to the inbox for a reply', async () => {
    show();
    await open();
    const href = screen.getByRole('link', { name: 'Reply in the inbox' }).getAttribute('href');
    expect(href).toBe('/admin/inbox?thread=101');
  });

  it('is marked as answered, and shows an error when that fails', async () => {
    show({
      'inquiries.update': ({ body }) => {
        if (Object(body).state === 'seen') return inquiry(1, { seenAt: AT });
        throw new ApiError({ status: 404, message: 'This inquiry could not be found.', code: 'not_found' });
      },
    });
    await open();
    await screen.findByText('Seen', { selector: 'button *' });
    const states = screen.getAllByRole('combobox', { name: 'Status' });
    await userEvent.selectOptions(states.at(-1)!, 'answered');
    expect(await screen.findByText('This inquiry could not be found.')).toBeTruthy();
  });

  it('can be marked as answered while it is still being marked as seen', async () => {
    const marked: unknown[] = [];
    let see = () => {};
    show({
      'inquiries.update': ({ body }) => {
        marked.push(Object(body).state);
        if (marked.length > 1) return inquiry(1, { seenAt: AT, answeredAt: AT });
        return new Promise((done) => (see = () => done(inquiry(1, { seenAt: AT }))));
      },
    });
    await open();
    await waitFor(() => expect(marked).toEqual(['seen']));
    const state = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Status' }).at(-1)!;
    await userEvent.selectOptions(state, 'answered');
    expect(state.value).toBe('answered');
    see();
    expect(await screen.findByText('Marked as answered')).toBeTruthy();
    expect([marked, state.value]).toEqual([['seen', 'answered'], 'answered']);
  });

  it('keeps keyboard focus on its status and its note’s button while saving', async () => {
    let save = () => {};
    show({
      'inquiries.update': ({ body }) =>
        Object(body).state === 'seen'
          ? inquiry(1, { seenAt: AT })
          : new Promise((done) => (save = () => done(inquiry(1, { seenAt: AT, answeredAt: AT })))),
      'inquiries.note': () => inquiry(1, { seenAt: AT, note: 'Rings back' }),
    });
    await open();
    await screen.findByText('Seen', { selector: 'button *' });
    const state = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Status' }).at(-1)!;
    await userEvent.selectOptions(state, 'answered');
    await waitFor(() => expect(state.getAttribute('aria-disabled')).toBe('true'));
    expect(state.disabled).toBe(false);
    await act(async () => save());
    expect(state.value).toBe('answered');

    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Rings back');
    await userEvent.tab();
    await screen.findByText('Note saved');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save note' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect([document.activeElement === button, button.disabled]).toEqual([true, false]);
  });

  it('has a note that is saved on blur', async () => {
    const { made } = show({ 'inquiries.note': () => inquiry(1, { seenAt: AT, note: 'Rings back' }) });
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' Rings back ');
    await userEvent.tab();
    expect(await screen.findByText('Note saved')).toBeTruthy();
    expect(made.filter(({ name }) => name === 'inquiries.note').map(({ body }) => body)).toEqual([
      { note: 'Rings back', ifNote: '' },
    ]);
  });

  it('has a note that is saved when the inquiry closes without a blur, as with Escape', async () => {
    const { made, stored, unmount } = show({ 'inquiries.note': () => inquiry(1, { seenAt: AT, note: 'Rings back' }) });
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Rings back');
    unmount();
    const notes = () => made.filter(({ name }) => name === 'inquiries.note').map(({ body }) => body);
    await waitFor(() => expect(notes()).toEqual([{ note: 'Rings back', ifNote: '' }]));
    await waitFor(() => expect(stored.size).toBe(0));
  });

  describe('with a note that another administrator has changed in the meantime', () => {
    const overtaken = new ApiError({
      status: 409,
      code: 'conflict',
      message: 'Changed',
      fields: { ifNote: 'Changed' },
    });
    const noted = (note: string | null) => inquiry(1, { seenAt: AT, note });
    /** The note on the fake server. */
    const twoAtWork = () => {
      const server = { note: null as string | null, losing: 0 };
      const shown = show({
        'inquiries.get': () => noted(server.note),
        'inquiries.note': ({ body }) => {
          const { note, ifNote } = body as { note: string; ifNote: string };
          if (note !== (server.note ?? '') && ifNote !== (server.note ?? '')) throw overtaken;
          server.note = note;
          if (server.losing-- > 0) throw new NetworkError('lost');
          return noted(note);
        },
      });
      return { server, ...shown };
    };
    const writeNote = async (text: string) => {
      await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), text);
      await userEvent.tab();
    };
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

    it.each([
      ['Keep both', 'Rings back\nWants a film'],
      ['Overwrite with mine', 'Wants a film'],
      ['Use theirs', 'Rings back'],
    ])('shows the other note, and offers: %s', async (choice, left) => {
      const { server, stored } = twoAtWork();
      await open();
      await screen.findByRole('textbox', { name: 'Note' });
      server.note = 'Rings back';
      await writeNote('Wants a film');
      await screen.findByText('Rings back', { selector: 'p' });
      expect(server.note).toBe('Rings back');
      await press(choice);
      await waitFor(() => expect(server.note).toBe(left));
      await waitFor(() => expect(screen.queryByText(/^Someone else changed this note/)).toBeNull());
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe(left);
      await waitFor(() => expect(stored.size).toBe(0));
    });

    it('shows no conflict when it was an earlier save whose response was lost', async () => {
      const { server } = twoAtWork();
      await open();
      server.losing = 1;
      await writeNote('Rings back');
      await screen.findByText('We couldn’t save your note');
      await writeNote(' on Monday');
      await screen.findByText('Note saved');
      expect(server.note).toBe('Rings back on Monday');
    });

    it('leaves no draft on the device when the inquiry was closed during the save', async () => {
      let answer: (note: unknown) => void = () => undefined;
      const { stored } = show({ 'inquiries.note': () => new Promise((resolve) => (answer = resolve)) });
      await open();
      await writeNote('Rings back');
      await open();
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
      expect(stored.size).toBe(1);
      answer(noted('Rings back'));
      await screen.findByText('Note saved');
      expect(stored.size).toBe(0);
    });

    it('keeps text that was written after the save started', async () => {
      let answer: (note: unknown) => void = () => undefined;
      const { stored } = show({ 'inquiries.note': () => new Promise((resolve) => (answer = resolve)) });
      await open();
      await writeNote('Rings back');
      await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' soon');
      answer(noted('Rings back'));
      await screen.findByText('Note saved');
      window.dispatchEvent(new Event('pagehide'));
      expect(JSON.parse(stored.get('1/inquiries/1') ?? '{}')).toEqual({ text: 'Rings back soon', from: 'Rings back' });
    });

    it('keeps the text on the device until it is saved', async () => {
      const { stored } = twoAtWork();
      await open();
      await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Rings');
      window.dispatchEvent(new Event('pagehide'));
      expect([...stored.keys()]).toEqual(['1/inquiries/1']);
    });
  });

  it('shows markup in the message as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const { container } = show(
      {
        'inquiries.list': () => [
          inquiry(1, { seenAt: AT, firstName: markup, message: markup, schoolName: markup, note: markup }),
        ],
      },
      '/admin/inquiries?open=1',
    );
    expect(await screen.findByText(markup, { selector: 'p' })).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('the lists', () => {
  it('filter by box, status and search', async () => {
    const { made, path } = show({ 'inquiries.list': () => [] });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'answered');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'weil');
    await waitFor(() => expect(made.at(-1)?.query).toEqual({ search: 'weil', state: 'answered', box: 'inbox' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show all inquiries' }));
    expect(await screen.findByText('No inquiries yet')).toBeTruthy();
    expect(path()).toBe('/admin/inquiries');
  });

  it('show spam separately, without marking it as seen, and announce the email when it moves to the inbox', async () => {
    let released = false;
    const { made } = show(
      {
        'inquiries.list': () => (released ? [] : [inquiry(1, { quarantined: true })]),
        'inquiries.release': () => {
          released = true;
          return inquiry(1);
        },
      },
      '/admin/inquiries?box=quarantine',
    );
    await open();
    expect(made.map(({ name }) => name)).not.toContain('inquiries.update');
    expect(screen.queryByRole('link', { name: 'Reply in the inbox' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Move to inbox' }));
    expect(await screen.findByText('We’ve emailed it to you too.')).toBeTruthy();
    expect(await screen.findByText('No spam')).toBeTruthy();
    expect(made.map(({ name }) => name)).not.toContain('inquiries.update');
  });

  it('show an error when loading fails', async () => {
    show({
      'inquiries.list': () => {
        throw new ApiError({ status: 500, message: '401', code: 'internal' });
      },
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('We couldn’t load the inquiries')).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('deleting an inquiry', () => {
  it('asks first, then removes it and moves the focus to the list', async () => {
    let items = [inquiry(1), inquiry(2, { firstName: 'Colette' })];
    const { made, path, stored } = show({
      'inquiries.list': () => items,
      'inquiries.note': () => {
        throw new NetworkError('lost');
      },
      'inquiries.delete': () => {
        items = items.slice(1);
        return { success: true };
      },
    });
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Rings back');
    window.dispatchEvent(new Event('pagehide'));
    expect(stored.size).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this inquiry permanently?' }));
    expect(question.getByText(/Simone Weil/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete inquiry' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Simone Weil/ })).toBeNull());
    expect(made.filter(({ name }) => name === 'inquiries.delete')).toMatchObject([{ params: { id: '1' } }]);
    expect(path()).toBe('/admin/inquiries');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Inbox' })));
    // A draft that is left over could not be found any more.
    expect(stored.size).toBe(0);
  });
});
