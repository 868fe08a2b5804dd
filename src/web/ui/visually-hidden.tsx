import type { ReactNode } from 'react';

/** Text for screen readers only. */
export function VisuallyHidden({
  as: Element = 'span',
  id,
  children,
}: {
  as?: 'span' | 'div' | 'p' | 'h2' | 'h3';
  id?: string;
  children: ReactNode;
}) {
  return (
    <Element id={id} className="sr-only">
      {children}
    </Element>
  );
}
