import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { celebrateLevel } from '#shared/contracts/endpoints/account.ts';
import { Container } from '#shared/ui/layout.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { useMember } from '../../app/member.tsx';
import { useNavigation } from '../../app/navigation.ts';
import { hasJustJoined } from '../../device/just-joined.ts';

const WelcomeCard = lazyPart(async () => (await import('./welcome-card.tsx')).default);
const Celebration = lazyPart(async () => (await import('./celebration.tsx')).default);

/**
 * Above the feed on a member's first visit, in the tab where they registered. Afterwards the welcome is on the
 * dashboard, and the feed starts with posts.
 */
export function WelcomeOnFeed() {
  const { pathname } = useNavigation();
  const { id } = useMember();
  if (!['/feed', '/circle'].includes(pathname) || !hasJustJoined(id)) return null;
  return (
    <Container className="py-6">
      <WelcomeCard />
    </Container>
  );
}

/** Celebrates a new level: once, on one of the member's devices, which the server chooses. */
export function LevelReached() {
  const client = useApi();
  const { level } = useMember();
  const before = useRef(level);
  const [celebrated, setCelebrated] = useState<number>();
  useEffect(() => {
    const isHigher = level > before.current;
    before.current = level;
    if (!isHigher) return;
    client.call(celebrateLevel, {}).then(
      ({ celebrate }) => celebrate && setCelebrated(level),
      // The bell shows it, too.
      () => undefined,
    );
  }, [client, level]);
  if (celebrated === undefined) return null;
  return <Celebration key={celebrated} level={celebrated} onClose={() => setCelebrated(undefined)} />;
}
