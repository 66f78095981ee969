import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { retentionQuery } from '#shared/api/queries/console.ts';
import { Card } from '#shared/ui/card.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { ErasePerson } from './erase-person.tsx';

/** What data is held and for how long, at /admin/privacy. */
export function PrivacyScreen() {
  return (
    <>
      <PageHeader bar="same" title="Privacy" lead="Data requests and automatic deletion." />
      <div className="grid gap-12 pt-10">
        <ErasePerson />
        <RetentionPeriods />
      </div>
    </>
  );
}

/** How long data is kept, and how much is due for deletion. */
function RetentionPeriods() {
  const retention = useQuery(retentionQuery(useApi()));
  return (
    <section aria-labelledby="kept" className="grid gap-5">
      <div className="grid max-w-text gap-2">
        <h2 id="kept" className="text-2xl">
          Automatic deletion
        </h2>
        <p className="text-muted">
          Once a day, we delete data that has reached the limit in your privacy policy. The audit log shows how much.
        </p>
      </div>
      {retention.isPending ? (
        <Loading label="Loading…">
          <Skeleton className="h-64" />
        </Loading>
      ) : null}
      {retention.isError ? (
        <ErrorState as="h3" onRetry={() => void retention.refetch()} retrying={retention.isRefetching} />
      ) : null}
      {retention.data ? (
        <Card flush>
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-left">
                {['Data', 'Kept for', 'Due for deletion'].map((header) => (
                  <th key={header} scope="col" className="label px-4 py-3 text-muted last:text-right sm:px-6">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {retention.data.map(({ what, keptFor, due }) => (
                <tr key={what} className="border-b border-line last:border-0">
                  <th scope="row" className="px-4 py-3 text-left font-semibold first-letter:uppercase sm:px-6">
                    {what}
                  </th>
                  <td className="px-4 py-3 sm:px-6">{keptFor}</td>
                  <td className="figures px-4 py-3 text-right sm:px-6">{due.toLocaleString('en-GB')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      ) : null}
    </section>
  );
}
