import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { audienceQuery, tagsQuery } from '#shared/api/queries/newsletters.ts';
import { newsletterAudiences } from '#shared/contracts/choices.ts';
import type { NewsletterAudience } from '#shared/contracts/newsletters.ts';
import { regionNames, regions } from '#shared/rules/prices.ts';
import { Field } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { audienceLabels, people } from './newsletter-labels.ts';

interface AudienceFieldProps {
  readonly audience: NewsletterAudience;
  readonly error?: string | undefined;
  readonly onChange: (audience: NewsletterAudience) => void;
}

/** Chooses a newsletter's audience, and shows how many people that is now. */
export function AudienceField({ audience: { kind, value }, error, onChange }: AudienceFieldProps) {
  const client = useApi();
  const isWhole = (kind !== 'region' && kind !== 'tag') || value !== null;
  const { data } = useQuery({ ...audienceQuery(client, { kind, value }), enabled: isWhole });
  const tags = useQuery({ ...tagsQuery(client), enabled: kind === 'tag' }).data ?? [];
  const values =
    kind === 'region'
      ? regions.map((region) => [region, regionNames[region]] as const)
      : tags.map(({ tag, count }) => [tag, `${tag} (${count})`] as const);
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Audience" required>
          <Select
            value={kind}
            onChange={(event) =>
              onChange({ kind: newsletterAudiences.find((each) => each === event.target.value) ?? 'all', value: null })
            }
          >
            {newsletterAudiences.map((each) => (
              <option key={each} value={each}>
                {audienceLabels[each]}
              </option>
            ))}
          </Select>
        </Field>
        {kind === 'region' || kind === 'tag' ? (
          <Field
            label={kind === 'region' ? 'Region' : 'Tag'}
            required
            error={error}
            hint={kind === 'tag' ? 'Add tags in the list of subscribers.' : undefined}
          >
            <Select value={value ?? ''} onChange={(event) => onChange({ kind, value: event.target.value || null })}>
              <option value="">Choose…</option>
              {values.map(([each, label]) => (
                <option key={each} value={each}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
      <p aria-live="polite" className="text-sm text-muted">
        {isWhole && data ? `${people(data.count)}. ` : ''}
        Only confirmed subscribers receive newsletters, members included.
      </p>
    </div>
  );
}
