/** Country → its well-known first divisions: GeoNames' code, the name, and the abbreviation if that differs. */
const REGIONS: Readonly<Record<string, string>> = {
  GB: 'ENG England|SCT Scotland|WLS Wales|NIR Northern Ireland',
  US:
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|' +
    'CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|' +
    'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|' +
    'MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|' +
    'NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|' +
    'OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|' +
    'TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|' +
    'WY Wyoming',
  CA:
    '01 Alberta/AB|02 British Columbia/BC|03 Manitoba/MB|04 New Brunswick/NB|05 Newfoundland and Labrador/NL|' +
    '07 Nova Scotia/NS|08 Ontario/ON|09 Prince Edward Island/PE|10 Quebec/QC|11 Saskatchewan/SK|12 Yukon/YT|' +
    '13 Northwest Territories/NT|14 Nunavut/NU',
  AU:
    '01 Australian Capital Territory/ACT|02 New South Wales/NSW|03 Northern Territory/NT|04 Queensland/QLD|' +
    '05 South Australia/SA|06 Tasmania/TAS|07 Victoria/VIC|08 Western Australia/WA',
};

/** Counties of the United Kingdom, where they lie within one nation. The gazetteer does not contain them. */
const COUNTIES: Readonly<Record<string, string>> = {
  ENG:
    'bedfordshire|beds|berkshire|berks|buckinghamshire|bucks|cambridgeshire|cambs|cheshire|cornwall|cumbria|derbyshire|devon|' +
    'dorset|county durham|co durham|east sussex|west sussex|sussex|essex|gloucestershire|glos|greater london|' +
    'greater manchester|hampshire|hants|herefordshire|hertfordshire|herts|isle of wight|kent|lancashire|lancs|' +
    'leicestershire|lincolnshire|lincs|merseyside|middlesex|norfolk|northamptonshire|northants|northumberland|' +
    'nottinghamshire|notts|oxfordshire|oxon|rutland|shropshire|somerset|staffordshire|staffs|suffolk|surrey|' +
    'tyne and wear|warwickshire|west midlands|wiltshire|wilts|worcestershire|worcs|yorkshire|yorks|north yorkshire|' +
    'south yorkshire|west yorkshire|east yorkshire|east riding of yorkshire',
  SCT:
    'aberdeenshire|angus|argyll|ayrshire|borders|scottish borders|clackmannanshire|dumfries and galloway|dunbartonshire|' +
    'east lothian|fife|highland|highlands|kinross|lanarkshire|lothian|midlothian|moray|perthshire|renfrewshire|' +
    'stirlingshire|west lothian',
  WLS:
    'anglesey|carmarthenshire|ceredigion|clwyd|conwy|denbighshire|dyfed|flintshire|glamorgan|vale of glamorgan|gwent|gwynedd|' +
    'monmouthshire|pembrokeshire|powys|south glamorgan',
  NIR: 'antrim|armagh|county antrim|county armagh|county down|county fermanagh|county londonderry|county tyrone|fermanagh|tyrone',
};

const COUNTRY_NICKNAMES: Readonly<Record<string, string>> = {
  GB: 'uk|great britain|britain',
  US: 'usa|us|united states of america|america',
  AE: 'uae|emirates',
  NL: 'holland|the netherlands',
  CZ: 'czech republic',
  TR: 'turkey',
  CI: 'ivory coast',
};

interface Region {
  readonly code: string;
  readonly name: string;
  readonly short: string;
}

const regionsOf = (country: string): Region[] =>
  (REGIONS[country]?.split('|') ?? []).map((entry) => {
    const [code = ''] = entry.split(' ', 1);
    const [name = '', short = code] = entry.slice(code.length + 1).split('/');
    return { code, name, short };
  });

const byCountry = new Map(Object.keys(REGIONS).map((country) => [country, regionsOf(country)]));

export const regionOf = (country: string, code: string): Region | undefined =>
  byCountry.get(country)?.find((region) => region.code === code);

export const countiesOf = (code: string): readonly string[] => COUNTIES[code]?.split('|') ?? [];

export const countryNicknames = (country: string): readonly string[] => COUNTRY_NICKNAMES[country]?.split('|') ?? [];

const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });

/** "United Kingdom" for GB. A code without a name is returned as is. */
export const countryName = (country: string): string => names.of(country) ?? country;

/**
 * A name in lookup form: lower case without accents and punctuation, "Saint" as "st". `St. Andrews`, `Saint Andrews`
 * and `ST ANDREWS` are the same.
 */
export const placeKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[øđłßæœ]/g, (letter) => LETTERS[letter]!)
    .replace(/['’ʻ‘`.]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();

// These do not decompose into a letter and a mark.
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe' };
