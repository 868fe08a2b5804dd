import { createElement, type ReactElement, type SVGProps } from 'react';

type IconData = { node: readonly [tag: string, attributes: object][] };
type IconProps = SVGProps<SVGSVGElement>;

const ATTRIBUTES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Creates an icon that looks like one drawn by lucide's own code, without bundling that code. */
export function createIcon(data: IconData): (props: IconProps) => ReactElement {
  return (props) => drawIcon(data, props);
}

function drawIcon({ node }: IconData, props: IconProps): ReactElement {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  const isHidden = hasAccessibleName(props) ? undefined : true;
  return createElement('svg', { ...ATTRIBUTES, 'aria-hidden': isHidden, ...props }, ...lines);
}

/** Whether the icon has an accessible name. */
function hasAccessibleName(props: IconProps): boolean {
  return Object.keys(props).some(
    (name) => name === 'role' || name === 'title' || name.startsWith('aria-'),
  );
}
