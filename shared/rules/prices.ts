/** The regions with their own prices; UK first, which is the default. */
export const regions = ['uk', 'us', 'uae'] as const;
export type Region = (typeof regions)[number];

export const regionNames: Record<Region, string> = { uk: 'UK', us: 'US', uae: 'UAE' };

/** ISO 4217 codes, for calculations. */
export const currencyCodes: Record<Region, string> = { uk: 'GBP', us: 'USD', uae: 'AED' };

const currency: Record<Region, string> = { uk: '£', us: '$', uae: 'AED ' };

/** A whole amount as shown: "£1,495", "$1,995", "AED 6,950". */
export const formatPrice = (amount: number, region: Region): string =>
  `${currency[region]}${amount.toLocaleString('en-GB')}`;
