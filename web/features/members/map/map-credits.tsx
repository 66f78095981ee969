interface Props {
  /** Whom the map thanks for its streets; undefined while it shows dots. */
  readonly attribution: string | undefined;
}

/** Where the map comes from, as its makers ask. */
export const MapCredits = ({ attribution }: Props) => (
  <p className="mt-2 text-xs text-muted">
    <Outside href="https://leafletjs.com">Leaflet</Outside>
    {' · '}
    {attribution === undefined ? (
      <>
        Dots from <Outside href="https://www.geonames.org">GeoNames</Outside>, CC BY
      </>
    ) : attribution.includes('OpenStreetMap') ? (
      <Outside href="https://www.openstreetmap.org/copyright">{attribution}</Outside>
    ) : (
      attribution
    )}
  </p>
);

const Outside = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
    {children}
  </a>
);
