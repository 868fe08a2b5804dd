import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';

/** A link inside or beside a sentence. */
export function TextLink({
  href,
  children,
}: {
  href: string;
  children: ComponentProps<'a'>['children'];
}) {
  return (
    <Button asChild variant="link" className="whitespace-normal">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
