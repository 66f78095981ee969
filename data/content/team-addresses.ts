/**
 * Booking mail addresses of the people who can be booked, by the `slug` in `people.ts`. Somebody without an address
 * here is only notified through `CONTACT_EMAIL`. No page shows these addresses.
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
