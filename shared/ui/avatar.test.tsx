import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AVATAR_SIZES, MEDIA, pictureFile } from '#shared/rules/media-files.ts';
import { Avatar, type AvatarProps } from './avatar.tsx';

const [SMALL, LARGE] = AVATAR_SIZES;
const name = 'a'.repeat(32);
const large = MEDIA + pictureFile(name, LARGE);
const small = MEDIA + pictureFile(name, SMALL);

const show = (props: AvatarProps) => {
  render(<Avatar firstName="Rosa" lastName="Bonheur" label="Rosa Bonheur" {...props} />);
  return screen.getByRole('img', { name: 'Rosa Bonheur' });
};

describe('an avatar', () => {
  it.each([
    ['xs', small],
    ['sm', small],
    ['md', small],
    ['lg', small],
    ['xl', large],
  ] as const)('loads the size in which it is shown: %s', (size, url) => {
    expect(show({ src: large, size }).getAttribute('src')).toBe(url);
  });

  it('shows a picture that is not one of our files as it is, such as a chosen file', () => {
    expect(show({ src: 'blob:chosen' }).getAttribute('src')).toBe('blob:chosen');
  });

  it('is replaced by initials when it does not load', () => {
    fireEvent.error(show({ src: large }));
    expect(screen.getByRole('img', { name: 'Rosa Bonheur' }).textContent).toBe('RB');
  });
});
