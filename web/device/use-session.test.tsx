import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, someMember } from '../../tests/support/render-screen.tsx';
import { CHAT_UNSENT } from './names.ts';
import { useSession } from './use-session.ts';

function SignOut() {
  const { signOut } = useSession();
  return <button onClick={() => void signOut()}>Sign out</button>;
}

it('signing out asks first while this tab has an unsent chat message', async () => {
  sessionStorage.setItem(`${CHAT_UNSENT}1`, '{}');
  const confirm = vi.fn<(words: string) => boolean>().mockReturnValue(false);
  vi.stubGlobal('confirm', confirm);
  const { made } = renderScreen(<SignOut />, { user: someMember });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining('unsent work'));
  expect(JSON.stringify(made)).not.toContain('logout');
  expect(sessionStorage.getItem(`${CHAT_UNSENT}1`)).toBe('{}');
  sessionStorage.clear();
});
