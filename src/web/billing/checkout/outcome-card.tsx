import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';

const TONES = {
  good: 'bg-basil-soft text-basil-ink',
  bad: 'bg-chili-soft text-chili-ink',
  neutral: 'bg-saffron-soft text-saffron-ink',
} as const;

/** The one card on the page about a plan when there is no form to show. */
export function SubscribeCard({
  icon,
  tone,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  tone: keyof typeof TONES;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center px-6 py-10 text-center">
      <span
        className={classNames('mb-5 grid size-14 place-items-center rounded-full', TONES[tone])}
      >
        {icon}
      </span>
      <h1 className="font-display font-semibold text-2xl">{title}</h1>
      <div role="status" className="mt-3 max-w-prose text-ink-soft">
        {text}
      </div>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-64">{children}</div>
    </Card>
  );
}

export function BackToDashboard({ className }: { className?: string }) {
  return (
    <Button asChild variant="quiet" className={className}>
      <Link href={paths.dashboard}>
        <ArrowLeft aria-hidden />
        Back to Dashboard
      </Link>
    </Button>
  );
}
