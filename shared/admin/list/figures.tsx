import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

interface FiguresProps {
  /** Spoken with them: "Users in figures". */
  readonly label: string;
  /** A number that is not known yet is undefined; one that could not be read, null. */
  readonly figures: readonly (readonly [label: string, value: number | null | undefined])[];
}

/** A few numbers above a list, each on a card. */
export const Figures = ({ label, figures }: FiguresProps) => (
  <dl aria-label={label} className="grid gap-4 pt-7 sm:grid-cols-3">
    {figures.map(([name, value]) => (
      <Card key={name} className="flex items-center justify-between gap-4 p-5! sm:block sm:p-6!">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="figures font-display text-3xl sm:mt-2">{shown(value)}</dd>
      </Card>
    ))}
  </dl>
);

function shown(value: number | null | undefined) {
  if (value === undefined) return <Skeleton className="h-9 w-16" />;
  return value === null ? '–' : value.toLocaleString('en-GB');
}
