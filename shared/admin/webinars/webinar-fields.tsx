import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { readQuery } from '#shared/api/query-options.ts';
import { getBlogChoices } from '#shared/contracts/endpoints/blog.ts';
import { limits } from '#shared/contracts/limits.ts';
import { webinarLimits } from '#shared/contracts/webinar-limits.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { localTimeZone } from '#shared/rules/local-time.ts';
import { cityOf, currentZoneName, instantOf, timeAtOffices, timeIn } from '#shared/rules/time-zones.ts';
import { CountedInput } from '#shared/ui/counted-input.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { DocumentField } from '../editor/document-field.tsx';
import { topicOptions, type WebinarValues } from './webinar-values.ts';

interface WebinarFieldsProps {
  readonly webinar: EditedWebinar;
  readonly values: WebinarValues;
  /** A new number replaces the text field's document. */
  readonly round: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<WebinarValues>) => void;
}

/** All fields of a webinar: the text on one side, the settings on the other. */
export function WebinarFields({ webinar, values, round, errors, onChange }: WebinarFieldsProps) {
  const inText = errors['doc'] ?? Object.entries(errors).find(([name]) => name.startsWith('doc.'))?.[1];
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-5">
        <Field label="Title" required error={errors['title']}>
          <CountedInput
            value={values.title}
            countTo={webinarLimits.title}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Summary"
          hint="What members will be able to do afterwards, in a sentence."
          error={errors['summary']}
        >
          <Textarea
            value={values.summary}
            countTo={webinarLimits.summary}
            onChange={(event) => onChange({ summary: event.currentTarget.value.replaceAll('\n', ' ') })}
          />
        </Field>
        <DocumentField
          key={round}
          label="Text"
          start={values.doc}
          pictures={webinar.pictures}
          hint="Press / for headings, lists, tables and pictures. Say what you’ll cover and who it’s for."
          error={inText}
          onChange={(doc) => onChange({ doc })}
        />
      </div>
      <aside aria-label="Settings" className="grid min-w-0 content-start gap-5">
        <TimeFields values={values} errors={errors} onChange={onChange} />
        <Field
          label="Seats"
          hint="Leave empty for no limit. If you lower it, nobody loses their seat."
          error={errors['capacity']}
        >
          <Input
            inputMode="numeric"
            value={values.capacity}
            maxLength={5}
            autoComplete="off"
            onChange={(event) => onChange({ capacity: event.currentTarget.value.replaceAll(/\D/g, '') })}
          />
        </Field>
        <Field
          label="Join link"
          hint="Where it takes place, such as a Zoom or Teams link. Members with a seat can open it from 15 minutes before the start. Changing it sends no emails."
          error={errors['joinLink']}
        >
          <Input
            type="url"
            inputMode="url"
            value={values.joinLink}
            maxLength={webinarLimits.joinLink}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            onChange={(event) => onChange({ joinLink: event.currentTarget.value })}
          />
        </Field>
        <HostsField hosts={values.hosts} error={errors['hosts']} onChange={(hosts) => onChange({ hosts })} />
        <Field label="Guest" error={errors['guest.name']}>
          <Input
            value={values.guestName}
            maxLength={webinarLimits.guestName}
            autoComplete="off"
            onChange={(event) => onChange({ guestName: event.currentTarget.value })}
          />
        </Field>
        <Field label="Guest’s role" hint="Such as “Head of Marketing, Hill School”." error={errors['guest.role']}>
          <Input
            value={values.guestRole}
            maxLength={webinarLimits.guestRole}
            autoComplete="off"
            onChange={(event) => onChange({ guestRole: event.currentTarget.value })}
          />
        </Field>
        <Field label="Topic" required error={errors['topic']}>
          <Select
            value={values.topic}
            onChange={(event) => onChange({ topic: event.currentTarget.value as WebinarValues['topic'] })}
          >
            {topicOptions.map(([topic, label]) => (
              <option key={topic} value={topic}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Address" required hint={`/webinars/${values.slug || '…'}`} error={errors['slug']}>
          <Input
            value={values.slug}
            maxLength={limits.slug}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ slug: event.currentTarget.value })}
          />
        </Field>
      </aside>
    </div>
  );
}

type PartProps = Pick<WebinarFieldsProps, 'values' | 'errors' | 'onChange'>;

/** Date, time zone and length, with the start in the offices' time zones. */
function TimeFields({ values, errors, onChange }: PartProps) {
  const { start, timeZone, minutes } = values;
  const instant = instantOf(start, timeZone);
  return (
    <>
      <Field
        label="Date and time"
        hint={instant === null ? 'In the time zone below.' : <Elsewhere instant={instant} timeZone={timeZone} />}
        error={errors['start']}
      >
        <Input
          type="datetime-local"
          value={start}
          onChange={(event) => onChange({ start: event.currentTarget.value.slice(0, 16) })}
        />
      </Field>
      <Field
        label="Time zone"
        required
        hint="The host’s time zone. Clock changes are taken into account."
        error={errors['timeZone']}
      >
        <ZoneSelect value={timeZone} onChoose={(zone) => onChange({ timeZone: zone })} />
      </Field>
      <Field label="Length in minutes" required error={errors['minutes']}>
        <Input
          inputMode="numeric"
          value={minutes}
          maxLength={3}
          autoComplete="off"
          onChange={(event) => onChange({ minutes: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
      </Field>
    </>
  );
}

/** The start in the offices' and the editor's time zones, except the chosen one. */
function Elsewhere({ instant, timeZone }: { readonly instant: string; readonly timeZone: string }) {
  const chosen = timeIn(instant, timeZone);
  const others = new Map([
    ...timeAtOffices(instant).map(({ office, time }) => [office, time] as const),
    [cityOf(localTimeZone()), timeIn(instant, localTimeZone())] as const,
  ]);
  const times = [...others].filter(([, time]) => time !== chosen).map(([city, time]) => `${time} in ${city}`);
  return times.length === 0 ? 'In the time zone below.' : times.join('. ');
}

const USUAL = ['Europe/London', 'Asia/Dubai'];

interface ZoneSelectProps {
  readonly value: string;
  readonly onChoose: (zone: string) => void;
}

const optionsOf = (zones: readonly string[]) =>
  zones.map((zone) => (
    <option key={zone} value={zone}>
      {cityOf(zone)}
    </option>
  ));

/** Every time zone by its city. The offices' and the editor's own come first. */
function ZoneSelect({ value, onChoose }: ZoneSelectProps) {
  const [usual, others] = useMemo(() => {
    const first = [...new Set([...USUAL, currentZoneName(localTimeZone()), value])];
    const all = [...new Set(Intl.supportedValuesOf('timeZone').map(currentZoneName))];
    const byCity = (a: string, b: string) => cityOf(a).localeCompare(cityOf(b));
    return [first, all.filter((zone) => !first.includes(zone)).toSorted(byCity)];
  }, [value]);
  return (
    <Select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      <optgroup label="Suggested">{optionsOf(usual)}</optgroup>
      <optgroup label="All">{optionsOf(others)}</optgroup>
    </Select>
  );
}

const listed = new Intl.ListFormat('en-GB');

interface HostsFieldProps {
  readonly hosts: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (hosts: readonly string[]) => void;
}

/** The colleagues who present it. The first one chosen leads. */
function HostsField({ hosts, error, onChange }: HostsFieldProps) {
  const id = useId();
  const { data } = useQuery(readQuery(useApi(), getBlogChoices, {}));
  // The agency itself is an author too, but not a person.
  const team = (data?.authors ?? []).flatMap(({ slug, name, role }) => (slug === null ? [] : [{ slug, name, role }]));
  // Those who have left the team stay until they are unchecked.
  const former = data ? hosts.filter((host) => !team.some(({ slug }) => slug === host)) : [];
  const chosen = hosts.map((host) => team.find(({ slug }) => slug === host)?.name ?? host);
  const all = [...team, ...former.map((slug) => ({ slug, name: slug, role: 'No longer in the team' }))];
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="text-sm font-semibold">Hosts</legend>
      <ul className="mt-1.5 grid max-h-72 overflow-y-auto rounded-sm border border-edge bg-surface px-3">
        {all.map(({ slug, name, role }) => {
          const isChosen = hosts.includes(slug);
          return (
            <li key={slug} className="border-b border-line last:border-b-0">
              <label className="flex min-h-11 items-center gap-3 py-1.5">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && hosts.length >= webinarLimits.hosts}
                  onChange={() => onChange(isChosen ? hosts.filter((host) => host !== slug) : [...hosts, slug])}
                  className="size-4.5 shrink-0 accent-red"
                />
                <span className="grid min-w-0">
                  <span className="wrap-anywhere">{name}</span>
                  <span className="text-xs text-muted wrap-anywhere">{role}</span>
                </span>
                {hosts[0] === slug && hosts.length > 1 ? (
                  <span className="ml-auto text-xs text-muted">Leads</span>
                ) : null}
              </label>
            </li>
          );
        })}
      </ul>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {chosen.length > 0 ? `Chosen: ${listed.format(chosen)}. ` : null}
        Up to {webinarLimits.hosts}. The first one you choose leads.
      </p>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
