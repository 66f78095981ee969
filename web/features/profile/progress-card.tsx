import { useState } from 'react';
import { levelName, profileProgress } from '#shared/rules/levels.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { useMember } from '../../app/member.tsx';
import { ActivityList } from './activity-list.tsx';

/** Points, title and the way to the next step, in the profile page's reading (members-side §9). */
export function ProgressCard() {
  const { id, points, level } = useMember();
  const [open, setOpen] = useState(false);
  const { percent, pointsToNext } = profileProgress(points);
  return (
    <Card as="section" aria-labelledby="progress" className="grid gap-4">
      <h2 id="progress" className="text-2xl">
        Your Progress
      </h2>
      <p className="figures flex items-baseline justify-between gap-4">
        <span>
          <strong className="font-display text-4xl">{points.toLocaleString('en-GB')}</strong>{' '}
          {points === 1 ? 'point' : 'points'}
        </span>
        <span className="font-semibold">{levelName(level)}</span>
      </p>
      <Progress value={percent} label="Progress to the next level" />
      <p className="figures text-sm text-muted">{pointsToNext} points to next level</p>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="justify-self-start"
      >
        {open ? 'Hide where they come from' : 'Where they come from'}
      </Button>
      {open ? <ActivityList userId={id} /> : null}
    </Card>
  );
}
