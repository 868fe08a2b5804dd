import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';

/** A link inside or beside a sentence: a finger finds it, and the lines stay where they are. */
export function TextLink({
  href,
  children,
}: {
  href: string;
  children: ComponentProps<'a'>['children'];
}) {
  return (
    <Button asChild variant="link" className="-my-2.5 min-h-11 whitespace-normal">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
