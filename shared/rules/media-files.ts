/** The path prefix of the Circle's files, for members. */
export const MEDIA = '/api/media/';

/** The path prefix of the blog's pictures, for everybody. */
export const BLOG_PICTURES = '/api/blog/pictures/';

/** The name of a stored file: 128 random bits, the size of a picture, and the extension. */
export const MEDIA_FILE = /^([0-9a-f]{32})(?:-([1-9][0-9]{0,4}))?\.(webp|jpg|png|mp3|m4a|aac|wav|ogg|flac|webm)$/;

/** Picture widths in a post, in pixels: for the feed's column, a phone and the full view. */
export const POST_SIZES = [480, 960, 1600] as const;
/** Picture widths in a link preview, for phone and desktop. */
export const PREVIEW_SIZES = [240, 480] as const;
/** Sizes of a square profile picture: for the member's page, and everywhere else. */
export const AVATAR_SIZES = [96, 512] as const;

/** The file name of a picture's size, such as `3f…-960.webp`. */
export const pictureFile = (name: string, size: number): string => `${name}-${size}.webp`;

/**
 * The smaller file of a profile picture; anything but our files stays as it is. Written without helpers, because every
 * public page includes it.
 */
export const smallPortrait = (url: string): string => url.replace('-512.webp', '-96.webp');
