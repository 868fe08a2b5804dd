/** Creates an element without innerHTML, which a host page's policy may forbid. */
export function makeElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** An icon drawn as one stroke on a 24 × 24 grid. */
export function makeIcon(line: string): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  setAttributes(drawing, { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  setAttributes(path, { d: line });
  drawing.append(path);
  return drawing;
}

const SVG = 'http://www.w3.org/2000/svg';

function setAttributes(made: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
}
