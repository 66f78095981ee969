/**
 * The only sites that may be embedded in ours, and only after a click. The content security policy lists them. Films,
 * players and calendars elsewhere are plain links.
 */
export const embedOrigins = {
  videos: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  players: ['https://open.spotify.com'],
  /** Cal.com shows some of its calendars at app.cal.com. */
  calendars: ['https://calendly.com', 'https://cal.com', 'https://app.cal.com'],
};
