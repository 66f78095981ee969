/**
 * Where the people who can be booked get their mails about bookings, by the `slug` of `people.ts`. Somebody without an
 * address here is told through `CONTACT_EMAIL` alone. No page shows these addresses.
 */
export const teamAddresses: Readonly<Record<string, string>> = {
  ottilie: 'ottilie@bonjour.example',
  kofi: 'kofi@bonjour.example',
  noor: 'noor@bonjour.example',
  rafael: 'rafael@bonjour.example',
  beatrix: 'beatrix@bonjour.example',
  tomasz: 'tomasz@bonjour.example',
  margaux: 'margaux@bonjour.example',
};
