/** Red, green and blue of `#rgb` or `#rrggbb`, 0 to 255; `null` for anything else. */
export const parseHex = (hex: string): [number, number, number] | null => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const long = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(hex)?.slice(1);
  const [red = NaN, green = NaN, blue = NaN] = (long ?? []).map((pair) => Number(`0x${pair}`));
  return Number.isNaN(red + green + blue) ? null : [red, green, blue];
};

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const [red, green, blue] = parseHex(hex) ?? [0, 0, 0];
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** Contrast of two hex colours as WCAG 2.2 defines it: 1 (the same) to 21 (black on white). */
export const contrastRatio = (one: string, other: string): number => {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
};

/** Black or white, whichever has more contrast on `background`. */
export const readableOn = (background: string): '#000000' | '#ffffff' =>
  contrastRatio(background, '#000000') > contrastRatio(background, '#ffffff') ? '#000000' : '#ffffff';
