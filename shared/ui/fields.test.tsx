import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CountedInput } from './counted-input.tsx';
import { Field, Input } from './field.tsx';
import { FileField } from './file-field.tsx';
import { PasswordInput } from './password-input.tsx';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';

it('keeps the focus on the file button during the upload', async () => {
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  const fileField = (uploading: boolean) => (
    <FileField type="image" file={null} disabled={uploading} onChoose={vi.fn<() => void>()} />
  );
  const { rerender } = render(fileField(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose an image' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  rerender(fileField(true));
  await userEvent.keyboard('{Enter}');
  expect([document.activeElement === button, button.disabled, button.getAttribute('aria-disabled')]).toEqual([
    true,
    false,
    'true',
  ]);
  expect(chosen).toHaveBeenCalledTimes(1);
  chosen.mockRestore();
});

describe('a form field', () => {
  it('names its control and describes it with hint and error', () => {
    render(
      <Field label="Email" hint="We answer within the hour" error="Please enter a valid email address" required>
        <Input type="email" />
      </Field>,
    );
    const box = screen.getByLabelText('Email');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.getAttribute('aria-required')).toBe('true');
    const described = (box.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`[id="${id}"]`)?.textContent);
    expect(described).toEqual(['We answer within the hour', 'Please enter a valid email address']);
  });

  it('has no error attributes on a valid control', () => {
    render(
      <Field label="Interest">
        <Select>
          <option>Podcasts</option>
        </Select>
      </Field>,
    );
    const box = screen.getByRole('combobox', { name: 'Interest' });
    expect(box.hasAttribute('aria-invalid')).toBe(false);
    expect(box.hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('a password input', () => {
  it('shows and hides the password without losing it', async () => {
    render(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    );
    const box = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(box, 'bonjour');
    expect(box.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(box.type).toBe('text');
    expect(box.value).toBe('bonjour');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(box.type).toBe('password');
  });
});

describe('a text box with a counter', () => {
  it('counts visible characters after trimming, including the initial text', async () => {
    const { container } = render(
      <Field label="Bio">
        <Textarea countTo={12} defaultValue="Hi 👋" />
      </Field>,
    );
    expect(container.textContent).toContain('4 / 12');
    await userEvent.type(screen.getByLabelText('Bio'), ' there ');
    expect(container.textContent).toContain('10 / 12');
  });

  it('shows when the text is too long and cuts nothing off', async () => {
    render(
      <Field label="Bio">
        <Textarea countTo={3} />
      </Field>,
    );
    const box = screen.getByLabelText<HTMLTextAreaElement>('Bio');
    await userEvent.type(box, 'salut');
    expect(box.value).toBe('salut');
    expect(screen.getByRole('status').textContent).toBe('2 characters too many');
  });

  it('follows a value that a form library sets', () => {
    const box = <Textarea aria-label="Bio" countTo={50} />;
    const { container, rerender } = render(box);
    screen.getByLabelText<HTMLTextAreaElement>('Bio').value = 'Bonjour';
    rerender(<Textarea aria-label="Bio" countTo={50} key={undefined} />);
    expect(container.textContent).toContain('7 / 50');
  });

  it.each([
    ['single-line', CountedInput],
    ['multi-line', Textarea],
  ])('can show the counter only near the limit: %s', async (_, Box: typeof CountedInput | typeof Textarea) => {
    const { container } = render(
      <Field label="Title">
        <Box countTo={20} countNear defaultValue="Seventeen letters" />
      </Field>,
    );
    const box = screen.getByLabelText('Title');
    expect(container.textContent).not.toContain('/ 20');
    expect(box.hasAttribute('aria-describedby')).toBe(false);
    await userEvent.type(box, '!');
    expect(container.textContent).toContain('18 / 20');
    expect(document.querySelector(`[id="${box.getAttribute('aria-describedby')}"]`)?.textContent).toContain('18 / 20');
    await userEvent.type(box, '!!!');
    expect(screen.getByRole('status').textContent).toBe('1 characters too many');
  });
});
