/** Below this address members find the files of the Circle. */
export const MEDIA = '/api/media/';

/** Below this address anyone finds the pictures of the blog. */
export const BLOG_PICTURES = '/api/blog/pictures/';

/** What a stored file is called: 128 random bits, for a picture its size, and its kind. */
export const MEDIA_FILE = /^([0-9a-f]{32})(?:-([1-9][0-9]{0,4}))?\.(webp|jpg|png|mp3|m4a|aac|wav|ogg|flac|webm)$/;

/** Sizes of a picture in a post: the widths in pixels that the feed's column, a phone and the opened view need. */
export const POST_SIZES = [480, 960, 1600] as const;
/** Widths of the picture on a link's card, for a phone and for the desktop. */
export const PREVIEW_SIZES = [240, 480] as const;
/** Sizes of a profile picture, which is square: the page of a member, and everywhere else. */
export const AVATAR_SIZES = [96, 512] as const;

/** The file of a picture's size, as in `3f…-960.webp`. */
export const pictureFile = (name: string, size: number): string => `${name}-${size}.webp`;

/**
 * The smaller file of a profile picture, for where it is shown small; what is none of ours stays as it is. Written out, since
 * every public page carries it.
 */
export const smallPortrait = (url: string): string => url.replace('-512.webp', '-96.webp');
