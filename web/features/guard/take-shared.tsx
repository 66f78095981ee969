import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { CalmLoading } from '../../app/calm-loading.tsx';
import { type SharedWords, stashShared } from '../../device/shared-words.ts';

/** Puts what another app shared by and cleans the address, before anybody is asked who they are. */
export function TakeShared({ words }: { words: SharedWords }) {
  const navigate = useNavigate();
  useEffect(() => {
    stashShared(words);
    void navigate('/feed#share', { replace: true });
  });
  return <CalmLoading />;
}
