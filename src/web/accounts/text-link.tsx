import type { ComponentProps } from 'react';
import { Link } from 'wouter';

/** A text link whose tap area is large enough for a finger but does not change the line height. */
export function TextLink({
  href,
  children,
}: {
  href: string;
  children: ComponentProps<'a'>['children'];
}) {
  return (
    <Link
      href={href}
      className="-my-2.5 inline-flex min-h-11 items-center rounded-md font-semibold text-basil-ink underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </Link>
  );
}
