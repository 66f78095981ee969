import { type ComponentProps, createElement } from 'react';

interface IconData {
  readonly name?: string;
  /** Elements of the drawing: tag, attributes. */
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/**
 * Makes the component of a Lucide icon. The build puts it in the place of Lucide's own, whose contexts, sizes and
 * aliases every page would have to carry (`scripts/lean-libraries.ts`).
 */
export function createIcon({ node }: IconData) {
  return (props: ComponentProps<'svg'>) =>
    createElement('svg', { ...frame, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
}
