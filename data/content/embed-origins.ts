/**
 * The only sites whose pages may be shown inside ours, and then only after a click: the content security
 * policy names them. A film, player or calendar elsewhere is a plain link.
 */
export const embedOrigins = {
  videos: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  players: ['https://open.spotify.com'],
  /** Cal.com shows some of its calendars at app.cal.com. */
  calendars: ['https://calendly.com', 'https://cal.com', 'https://app.cal.com'],
};
