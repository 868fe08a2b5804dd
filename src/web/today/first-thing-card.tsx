import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** The first thing to do if it is not a complaint of this restaurant, with the page's one button. */
export function FirstThingCard({
  action,
  href,
  onClick,
  children,
}: {
  action: string;
  href: string;
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <Card className="p-4 sm:px-6 sm:pt-4.5 sm:pb-6">
      <h2 className="font-semibold">Do this first</h2>
      <p className="wrap-anywhere mt-2 text-pretty font-display text-xl leading-7.5 sm:text-2xl sm:leading-9.5">
        {children}
      </p>
      <Button asChild className="mt-4 min-h-12 max-sm:w-full sm:min-h-11">
        <Link href={href} onClick={onClick}>
          <span className="wrap-anywhere min-w-0">{action}</span>
        </Link>
      </Button>
    </Card>
  );
}
