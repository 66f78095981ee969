import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { FinishedCourses } from './finished-courses.tsx';

const show = (courses: readonly object[]) =>
  renderScreen(<FinishedCourses userId={7} />, { user: someMember, replies: { 'library.courses': () => courses } });

it('a profile lists the courses that the member has finished', async () => {
  const { made } = show([{ slug: 'film-course', title: 'Film your school', doneAt: '2026-11-20T09:00:00.000Z' }]);
  const link = await screen.findByRole('link', { name: 'Film your school' });
  expect(link.getAttribute('href')).toBe('/library/collections/film-course');
  expect(screen.getByText('20 Nov 2026')).toBeDefined();
  expect(made[0]?.params).toEqual({ userId: '7' });
});

it('a profile has no list of courses when none is finished', async () => {
  const { made } = show([]);
  await waitFor(() => expect(made).toHaveLength(1));
  expect(screen.queryByText('Finished courses')).toBeNull();
});
