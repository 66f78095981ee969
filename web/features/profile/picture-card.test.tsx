import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { canvasDraws, picturesHaveSizes } from '../../../tests/support/drawing.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { PictureCard } from './picture-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { UnsavedSections } from './unsaved.tsx';

/** Fakes pictures that load when the test says so. */
function picturesLoad() {
  canvasDraws(new Blob(['jpeg']));
  picturesHaveSizes();
  let held: Promise<void> = Promise.resolve();
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    void held.then(() => this.dispatchEvent(new Event('load')));
  });
  return { hold: (until: Promise<void>) => void (held = until) };
}

type Reply = (call: { body: unknown }) => unknown;
const show = (profile: Reply) =>
  renderScreen(
    <UnsavedSections>
      <PictureCard />
      <ProfileForm />
    </UnsavedSections>,
    {
      at: '/profile',
      user: someMember,
      replies: { 'auth.profile': profile, 'places.search': () => [], 'account.map': () => ({}) },
    },
  );
const portrait = () => within(screen.getByRole('region', { name: 'Profile Picture' }));
const words = () => within(screen.getByRole('region', { name: 'Personal Information' }));
const press = async (name: string, part: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await part.findByRole('button', { name }));
const choose = (name: string, content: BlobPart = 'x') =>
  userEvent.upload(screen.getByLabelText('Choose a picture'), new File([content], name, { type: 'image/png' }));

it('accepts a photograph over 5 MB, because cropping makes it smaller', async () => {
  picturesLoad();
  show(() => someMember);
  await choose('large.png', new Uint8Array(5 * 2 ** 20 + 1));
  await press('Apply Crop');
  expect(await screen.findByText('Not saved yet')).toBeDefined();
});

it('keeps a picture that was chosen while another one was being saved', async () => {
  const { promise: saved, resolve: save } = Promise.withResolvers<CurrentUser>();
  const { promise: second, resolve: open } = Promise.withResolvers<void>();
  const pictures = picturesLoad();
  show(() => saved);
  await choose('first.png');
  await press('Apply Crop');
  await screen.findByText('Not saved yet');
  // It loads slowly, and the previous choice is saved meanwhile.
  pictures.hold(second);
  await choose('second.png');
  await press('Save Changes', portrait());
  open();
  await press('Apply Crop');
  save({ ...someMember, profileImageUrl: '/api/media/first-512.webp' });
  await screen.findByText('Profile updated');
  expect(screen.getByText('Not saved yet')).toBeDefined();
});

it('shows the last saved state when picture and text are saved at the same time', async () => {
  const { promise: picture, resolve: answerPicture } = Promise.withResolvers<CurrentUser>();
  picturesLoad();
  show(({ body }) => {
    if ((body as { only: string }).only === '') return picture;
    return { ...someMember, bio: 'Green Bugatti.' };
  });
  await choose('first.png');
  await press('Apply Crop');
  await press('Save Changes', portrait());
  await userEvent.type(screen.getByLabelText(/^About you/), 'Green Bugatti.');
  await press('Save Changes', words());
  await screen.findByText('Profile updated');
  // The picture was saved before the text, and its answer arrives after it.
  answerPicture({ ...someMember, profileImageUrl: '/api/media/first-512.webp' });
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^About you/).value).toBe('Green Bugatti.');
  expect(screen.getByRole('img', { name: 'Your picture' }).getAttribute('src')).toContain('first-512');
});
