const RINGS = [60, 110, 170, 240, 320];

/** What stands before a member's film: the Circle's rings on navy. Nothing of the film's host is shown unasked. */
export function VideoPoster() {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full bg-tint text-ink"
    >
      {RINGS.map((radius, index) => (
        <circle
          key={radius}
          cx="320"
          cy="180"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeOpacity={0.22 - index * 0.035}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
