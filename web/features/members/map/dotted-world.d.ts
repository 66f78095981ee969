/** Made by scripts/dotted-world.ts when the site is built. */
declare module 'virtual:dotted-world' {
  /** Cells from west to east, and from north to south, of the square that web maps make of the world. */
  export const size: number;
  /** The cells where people live, row by row, each as its distance from the one before. */
  export const steps: readonly number[];
}
