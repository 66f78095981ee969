interface Shared {
  readonly title: string;
  readonly url: string;
}

const query = (values: Record<string, string>): string =>
  Object.entries(values)
    // Mail programs show a plus sign as it is, so spaces are %20.
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Plain links, which work without any script of those services. */
export const shareAddresses = ({ title, url }: Shared): { label: string; href: string }[] => [
  { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
  { label: 'WhatsApp', href: `https://wa.me/?${query({ text: `${title} ${url}` })}` },
  { label: 'E-mail', href: `mailto:?${query({ subject: title, body: `${title}\n\n${url}` })}` },
];
