import { useState, type ReactNode } from 'react';
import { booking } from '#data/content/booking.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { Confirmation, usePostedForm } from '../../app/posted-form.tsx';
import { RequestFields } from './request-fields.tsx';
import { plainZoneGroups } from './time-zone-names.ts';

/**
 * The request form for browsers without a script: rendered on the server, and posted to the page's own address.
 * @param sent replaces it after the submission
 */
export function PlainRequestForm({ sent }: { readonly sent: ReactNode }) {
  const { values, errors, message } = usePostedForm('booking');
  const [zones] = useState(() => plainZoneGroups(new Date()));
  return (
    <>
      <Card className="grid grid-cols-1 gap-7" id="request">
        <div className="grid grid-cols-1 gap-3">
          <h3 className="text-3xl">{booking.form.title}</h3>
          <p className="text-muted">{booking.form.lead}</p>
        </div>
        <Form method="post" action="#request" className="relative">
          <FormError>{message}</FormError>
          <RequestFields
            register={(name) => ({ name, defaultValue: values[name] })}
            errorOf={(name) => errors[name]}
            zones={zones}
            hasNoOwnZone
          />
          <Button type="submit" variant="accent" size="lg" className="justify-self-start">
            {booking.form.send}
          </Button>
        </Form>
      </Card>
      <Confirmation id="request-sent">{sent}</Confirmation>
    </>
  );
}
