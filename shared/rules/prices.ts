/** Where a price holds; UK first where nothing is known of the visitor. */
export const regions = ['uk', 'us', 'uae'] as const;
export type Region = (typeof regions)[number];

export const regionNames: Record<Region, string> = { uk: 'UK', us: 'US', uae: 'UAE' };

/** As ISO 4217 has them, for those who calculate. */
export const currencyCodes: Record<Region, string> = { uk: 'GBP', us: 'USD', uae: 'AED' };

const currency: Record<Region, string> = { uk: '£', us: '$', uae: 'AED ' };

/** A whole amount as it is quoted: "£1,495", "$1,995", "AED 6,950". */
export const formatPrice = (amount: number, region: Region): string =>
  `${currency[region]}${amount.toLocaleString('en-GB')}`;
