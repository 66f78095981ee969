import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent } from 'react';
import { levelColor, levelName } from '#shared/rules/levels.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { LevelBadge } from '#shared/ui/level-badge.tsx';

/** How long it is shown. */
const SHOWN_MS = 8000;

interface Props {
  readonly level: number;
  readonly onClose: () => void;
}

/** A few words and the new badge, shown for a short time. Animated unless the member prefers reduced motion. */
export default function Celebration({ level, onClose }: Props) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="fixed inset-x-4 top-[calc(4rem+env(safe-area-inset-top))] z-40 lg:top-6 mx-auto flex max-w-sm animate-rise items-center gap-4 rounded-sm border border-line bg-surface p-4 shadow-float">
      <LevelBadge level={level} color={levelColor(level)} className="h-11! w-10! motion-safe:animate-breathe" />
      <p className="grid grow">
        <span className="font-display text-xl">You’re now {article(levelName(level))}</span>
        <span className="text-sm text-muted">Thanks for contributing to the Circle!</span>
      </p>
      <IconButton label="Close" size="sm" onClick={onClose}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </output>
  );
}

const article = (name: string): string => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
