import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { officeHoursQuery, replyPromiseQuery } from '#shared/api/queries/console.ts';
import type { OfficeHours } from '#shared/contracts/office-hours.ts';
import { cityOf } from '#shared/rules/time-zones.ts';
import { Button } from '#shared/ui/button.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { RowsLoading } from '../list/data-table.tsx';
import { toastFailure } from '../toast-failure.ts';
import { DateDialog } from './date-dialog.tsx';
import { HolidaysDialog } from './holidays-dialog.tsx';
import { dateText, dueText, hoursText, weekdayNames, weekdays } from './office-hours-text.ts';
import { useSaveOffice } from './use-save-office.ts';
import { WeekDialog } from './week-dialog.tsx';

/** The offices' opening hours and holidays, at /admin/office-hours. The promised reply time depends on them. */
export function OfficeHoursScreen() {
  const hours = useQuery(officeHoursQuery(useApi()));
  return (
    <>
      <PageHeader
        bar="same"
        title="Office hours"
        lead={`We promise a reply within ${hours.data?.promisedMinutes ?? 60} minutes when at least one office is open. Visitors see a reply time worked out from these hours.`}
      />
      {contents()}
    </>
  );

  function contents() {
    if (hours.data) {
      return (
        <div className="grid max-w-text gap-12 pt-6">
          <DueNow />
          {hours.data.offices.map((office) => (
            <Office key={office.city} office={office} />
          ))}
        </div>
      );
    }
    if (hours.isError) {
      return (
        <ErrorState
          title="We couldn’t load the office hours"
          description="Please try again."
          onRetry={() => void hours.refetch()}
          retrying={hours.isFetching}
        />
      );
    }
    return (
      <div>
        <Loading label="Loading office hours…" />
        <RowsLoading />
      </div>
    );
  }
}

/** What the hours mean: when a message that arrives now must be answered. */
function DueNow() {
  const { data } = useQuery(replyPromiseQuery(useApi()));
  return <p className="min-h-lh font-semibold">{data && dueText(data)}</p>;
}

/** An office: its week, and the dates that differ from it. */
function Office({ office }: { readonly office: OfficeHours }) {
  const [open, setOpen] = useState<'week' | 'date' | 'holidays'>();
  const close = () => setOpen(undefined);
  const { city, week, dates } = office;
  const today = useNow().toISOString().slice(0, 10);
  const ahead = dates.filter(({ date }) => date >= today);
  return (
    <section aria-label={city}>
      <h2 className="text-2xl">{city}</h2>
      <p className="mt-1 text-sm text-muted">In {cityOf(office.timeZone)} time</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-8 gap-y-1.5">
        {weekdays.map((weekday) => {
          const day = week.find((each) => each.weekday === weekday);
          return (
            <div key={weekday} className="contents">
              <dt>{weekdayNames[weekday]}</dt>
              <dd className={day ? 'tabular-nums' : 'text-muted'}>{hoursText(day ?? null)}</dd>
            </div>
          );
        })}
      </dl>
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => setOpen('week')}>
        Change {city}’s week
      </Button>
      <h3 className="mt-8 text-lg">Holidays and other dates</h3>
      {ahead.length > 0 ? (
        <Dates office={office} dates={ahead} />
      ) : (
        <p className="mt-2 text-muted">None. The week above applies to every date.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" aria-label={`Add a date for ${city}`} onClick={() => setOpen('date')}>
          Add a date
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Suggest public holidays for ${city}`}
          onClick={() => setOpen('holidays')}
        >
          Suggest public holidays
        </Button>
      </div>
      {open === 'week' ? <WeekDialog office={office} onClose={close} /> : null}
      {open === 'date' ? <DateDialog office={office} onClose={close} /> : null}
      {open === 'holidays' ? <HolidaysDialog office={office} onClose={close} /> : null}
    </section>
  );
}

interface DatesProps {
  readonly office: OfficeHours;
  /** From today on, in order. */
  readonly dates: OfficeHours['dates'];
}

function Dates({ office, dates }: DatesProps) {
  const { mutate, isPending } = useSaveOffice(office.city);
  const remove = (removed: OfficeHours['dates'][number]) =>
    mutate((now) => ({ week: now.week, dates: now.dates.filter(({ date }) => date !== removed.date) }), {
      onSuccess: () =>
        toast({
          title: `${dateText(removed.date)} removed`,
          action: {
            label: 'Undo',
            run: () => mutate((now) => ({ week: now.week, dates: [...now.dates, removed] })),
          },
        }),
      onError: (error) => toastFailure('We couldn’t remove this date', error, 'Please try again.'),
    });
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {dates.map((each) => (
        <li key={each.date} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <div className="min-w-[min(14rem,100%)] grow">
            <p className="font-semibold">{dateText(each.date)}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {[each.name, hoursText(each.hours)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <Button
            variant="quiet"
            size="sm"
            disabled={isPending}
            aria-label={`Remove ${dateText(each.date)}`}
            onClick={() => remove(each)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
