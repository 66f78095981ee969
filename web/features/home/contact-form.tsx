import { home } from '#data/content/home.ts';
import { contact } from '#data/content/contact.ts';
import { serviceInterests } from '#shared/contracts/forms/contact.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormRow } from '#shared/ui/form.tsx';
import { Honeypot } from '#shared/ui/honeypot.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useContactForm } from './use-contact-form.ts';

const { formTitle, formLead } = home.contact;

interface Props {
  readonly onSent: () => void;
  /** There is no network, and the message waits for one. */
  readonly onKept: () => void;
  /** Puts the cursor into the first field, when the form has come back at somebody's wish. */
  readonly focusFirst: boolean;
}

/**
 * "Send us a Message". Rendered on the server: the method `dialog` keeps a button pressed before the code is there
 * from sending what was typed to an address, and the fields begin with what they hold by then.
 */
export function ContactForm({ onSent, onKept, focusFirst }: Props) {
  const { register, errors, send, sending } = useContactForm(onSent, onKept);
  return (
    <>
      <h3 className="text-3xl">{formTitle}</h3>
      <p className="mt-3 text-muted">{formLead}</p>
      <Form method="dialog" onSubmit={send} className="relative mt-8">
        <FormRow>
          <Field label="First name" required error={errors.firstName?.message}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- only after "Send Another Message" was pressed */}
            <Input {...register('firstName')} autoComplete="given-name" autoFocus={focusFirst} />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <Input {...register('lastName')} autoComplete="family-name" />
          </Field>
        </FormRow>
        <Field label="Email address" required error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" spellCheck={false} />
        </Field>
        <FormRow>
          <Field label="School name (optional)" error={errors.schoolName?.message}>
            <Input {...register('schoolName')} autoComplete="organization" />
          </Field>
          <Field label="Service of interest (optional)" error={errors.serviceInterest?.message}>
            <Select {...register('serviceInterest')}>
              <option value="">Please choose</option>
              {serviceInterests.map((interest) => (
                <option key={interest}>{interest}</option>
              ))}
            </Select>
          </Field>
        </FormRow>
        <Field label="Message" required error={errors.message?.message}>
          <Textarea {...register('message')} rows={5} />
        </Field>
        <Honeypot {...register('website')} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            type="submit"
            variant="accent"
            size="lg"
            pending={sending}
            pendingLabel="Sending..."
            className="noscript:hidden"
          >
            Send Message
          </Button>
          <p className="hidden noscript:block">
            This form needs JavaScript. Please write to{' '}
            <a href={`mailto:${contact.email}`} className="link">
              {contact.email}
            </a>
            .
          </p>
        </div>
      </Form>
    </>
  );
}
