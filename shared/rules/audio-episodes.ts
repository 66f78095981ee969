/** An episode of a podcast at the company that hosts it. Both addresses are built from its id. */
export interface AudioEpisode {
  readonly provider: string;
  /** For a frame. */
  readonly embedUrl: string;
  /** For a plain link. */
  readonly pageUrl: string;
  /** Of the player, in pixels. */
  readonly height: number;
}

/** An episode at Spotify; its player comes in this height without a picture and a queue. */
export const spotifyEpisode = (id: string): AudioEpisode => ({
  provider: 'Spotify',
  embedUrl: `https://open.spotify.com/embed/episode/${id}`,
  pageUrl: `https://open.spotify.com/episode/${id}`,
  height: 152,
});
