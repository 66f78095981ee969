import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { leaveDocuments, showPage } from '../../../tests/support/show-document.tsx';
import { page } from './team.page.tsx';

leaveDocuments();

it('links everybody who can be booked from the page of the team', async () => {
  await showPage(page, '/team');
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const path of ['/book/ottilie', '/book/kofi', '/book/noor', '/book/rafael', '/book/meeting/margaux']) {
    expect(targets).toContain(path);
  }
});
