/** A bucket of an S3-compatible store. */
export interface BucketSettings {
  readonly bucket: string;
  /** The prefix of all names in the bucket: empty, or ending in a slash. */
  readonly prefix: string;
  /** The store's address; undefined for Amazon's own, by region. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

export interface BucketKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For temporary keys. */
  readonly sessionToken: string | undefined;
}

/** The region for stores without regions, which is also Amazon's first. */
const REGION = 'us-east-1';
const SHAPE = 's3://bucket, s3://bucket/folder or s3://bucket?endpoint=https://store.example&region=name';

/**
 * Reads `MEDIA_URL`.
 * @returns the settings, or an error message that follows the setting's name
 */
export function parseMediaUrl(text: string): BucketSettings | string {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') return `must look like ${SHAPE}`;
  if (url.username || url.password) return 'must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  // The naming rules for buckets that every store shares.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return `must name a bucket, such as ${SHAPE}`;
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  if (!/^(?:[\w.-]+(?:\/(?=.)|$))*$/.test(folder)) return 'must name a folder with only letters, digits, dots, - and _';
  const others = [...url.searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region');
  if (others.length > 0) return `has ${others.join(', ')}, but only endpoint and region are allowed`;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const store = endpoint === undefined ? undefined : URL.parse(endpoint);
  if (store === null || (store && !/^https?:$/.test(store.protocol))) {
    return 'must have an http(s) address as its endpoint';
  }
  return {
    bucket: url.host,
    prefix: folder && `${folder}/`,
    endpoint: store?.href.replace(/\/+$/, ''),
    region: url.searchParams.get('region') ?? REGION,
  };
}
