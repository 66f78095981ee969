import { useRef, useState } from 'react';
import type { DigestRhythm } from '#shared/contracts/choices.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import type { chooseNotifications } from '#shared/contracts/endpoints/notifications.ts';
import type { NotificationChoices } from '#shared/contracts/notifications.ts';
import { isPaused, PAUSED_INDEFINITELY } from '#shared/rules/notification-choices.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { useFocusOnRemoval } from '../../app/focus.ts';

/** A change of settings in a card. */
export type Change = Omit<InputOf<typeof chooseNotifications>['body'], 'timeZone'>;

interface CardProps {
  readonly onChoose: (change: Change) => void;
}

/** The time zone of this device. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The city of a zone: "London" of `Europe/London`. */
const zoneName = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

const DAY_MS = 24 * 60 * 60 * 1000;
const MORNING_HOUR = 8;

/** Tomorrow at eight, in this device's time zone. */
export function tomorrowMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING_HOUR, 0, 0, 0);
  return morning;
}

const inWords = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(date));

/** Pauses push and mail for a time. The bell still collects notifications. */
export function PauseCard({ until, onChoose }: CardProps & { readonly until: NotificationChoices['pausedUntil'] }) {
  const now = useNow();
  const pause = (pausedUntil: string | null) => onChoose({ pausedUntil });
  const card = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(card, 'button');
  return (
    <Card ref={card} as="section" aria-labelledby="pause">
      <h2 id="pause" className="text-2xl">
        Pause
      </h2>
      {isPaused(until, now.getTime()) ? (
        <>
          <output className="mt-2 block">
            {until === PAUSED_INDEFINITELY
              ? 'Push and email are paused until you turn them back on.'
              : `Push and email are paused until ${inWords(until!)}.`}{' '}
            You’ll still find everything under the bell.
          </output>
          <Button size="sm" className="mt-4" onClick={() => pause(null)}>
            Turn back on
          </Button>
        </>
      ) : (
        <>
          <p className="mt-2 text-muted">
            Pause push and email for a while. You’ll still find everything under the bell.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => pause(tomorrowMorning(new Date()).toISOString())}>
              Until tomorrow
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => pause(new Date(Date.now() + 7 * DAY_MS).toISOString())}
            >
              For a week
            </Button>
            <Button variant="secondary" size="sm" onClick={() => pause(PAUSED_INDEFINITELY)}>
              Until I turn it back on
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

const NIGHT = { from: '22:00', to: '07:00' };

/** The daily quiet hours, without push and without emails about unread messages. */
export function QuietCard({ quiet, timeZone, onChoose }: CardProps & Pick<NotificationChoices, 'quiet' | 'timeZone'>) {
  const isElsewhere = timeZone !== null && timeZone !== zoneHere();
  return (
    <Card as="section" aria-labelledby="quiet">
      <h2 id="quiet" className="text-2xl">
        Quiet hours
      </h2>
      <label className="mt-4 flex min-h-6 items-start gap-3 font-semibold">
        <input
          type="checkbox"
          aria-describedby="quiet-hint"
          checked={quiet !== null}
          onChange={(event) => onChoose({ quiet: event.target.checked ? NIGHT : null })}
          className="mt-1 size-5 shrink-0"
        />
        Turn on quiet hours
      </label>
      <p id="quiet-hint" className="mt-1 pl-8 text-sm text-muted">
        Notifications wait until quiet hours end. Times are for {zoneName(zoneHere())}.
      </p>
      {quiet ? <QuietForm key={`${quiet.from} ${quiet.to}`} quiet={quiet} onChoose={onChoose} /> : null}
      {quiet && isElsewhere ? (
        <div className="mt-4 pl-8 text-sm text-muted">
          Your quiet hours were set in {zoneName(timeZone)}.{' '}
          <Button variant="link" onClick={() => onChoose({ quiet })}>
            Use my time here
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** The two times, saved together. */
function QuietForm({ quiet, onChoose }: CardProps & { readonly quiet: { from: string; to: string } }) {
  const [{ from, to }, setTimes] = useState(quiet);
  const [error, setError] = useState<string>();
  const isSame = from === quiet.from && to === quiet.to;
  const save = () => {
    if (!from || !to) return setError('Please enter a time such as 22:00');
    if (from === to) return setError('Please choose an end time that differs from the start');
    setError(undefined);
    return onChoose({ quiet: { from, to } });
  };
  return (
    <Form
      method="dialog"
      aria-label="Quiet hours"
      className="mt-4 pl-8"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label="From" required>
          <Input type="time" value={from} onChange={(event) => setTimes({ from: event.target.value, to })} />
        </Field>
        <Field label="To" required error={error}>
          <Input type="time" value={to} onChange={(event) => setTimes({ from, to: event.target.value })} />
        </Field>
      </div>
      {isSame ? null : (
        <Button type="submit" variant="secondary" size="sm" className="justify-self-start">
          Save hours
        </Button>
      )}
    </Form>
  );
}

const rhythms: Readonly<Record<DigestRhythm, string>> = {
  weekly: 'Once a week',
  daily: 'Every day',
  off: 'Never',
};

/** How often the digest is sent. */
export function DigestCard({
  digest,
  timeZone,
  onChoose,
}: CardProps & Pick<NotificationChoices, 'digest' | 'timeZone'>) {
  return (
    <Card as="section" aria-labelledby="digest">
      <h2 id="digest" className="text-2xl">
        Email digest
      </h2>
      <p id="digest-hint" className="mt-2 text-muted">
        A morning summary of what’s new{timeZone ? ` (${zoneName(timeZone)} time)` : ''}. If nothing’s new, we don’t
        send one.
      </p>
      <Field label="How often" className="mt-4">
        <Select
          value={digest}
          aria-describedby="digest-hint"
          onChange={(event) => onChoose({ digest: event.target.value as DigestRhythm })}
        >
          {Object.entries(rhythms).map(([rhythm, words]) => (
            <option key={rhythm} value={rhythm}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}
