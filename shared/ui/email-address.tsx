import { Fragment } from 'react';

interface EmailAddressProps {
  readonly email: string;
  readonly className?: string;
}

/**
 * An e-mail address in a narrow place: it breaks after @ and full stops, and within a word only where that alone is too long. The
 * whole of it is the title.
 */
export const EmailAddress = ({ email, className }: EmailAddressProps) => (
  <span title={email} className={`wrap-break-word ${className ?? ''}`}>
    {email.split(/(?<=[@.])/).map((part, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <Fragment key={index}>
        {index > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </span>
);
