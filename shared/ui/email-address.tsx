import { Fragment } from 'react';

interface EmailAddressProps {
  readonly email: string;
  readonly className?: string;
}

/**
 * An email address in a narrow place: it breaks after @ and full stops, and inside a word only if that is too long. The
 * title has the whole address.
 */
export const EmailAddress = ({ email, className }: EmailAddressProps) => (
  <span title={email} className={`wrap-break-word ${className ?? ''}`}>
    {email.split(/(?<=[@.])/).map((part, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <Fragment key={index}>
        {index > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </span>
);
