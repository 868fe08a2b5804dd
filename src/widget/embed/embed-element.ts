/** Nodes are made one by one: a page may refuse markup that is given as text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** A drawing of one line on a grid of 24. */
export function icon(line: string): SVGSVGElement {
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
