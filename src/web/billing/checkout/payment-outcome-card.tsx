import { ArrowLeft, type LucideIcon } from 'lucide-react';
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
  quiet: 'bg-sunken text-ink-soft',
} as const;

type OutcomeProps = {
  icon: LucideIcon;
  tone: keyof typeof TONES;
  title: string;
  text: ReactNode;
  /** The heading's level: `h2` where the page has its own title. */
  as?: 'h1' | 'h2' | undefined;
  children?: ReactNode;
};

/** A small outcome card beside the page's main message. */
export function SmallOutcomeCard({
  title,
  text,
  children,
}: Pick<OutcomeProps, 'title' | 'text' | 'children'>) {
  return (
    <Card className="flex flex-col wrap-break-word">
      <h2 className="font-semibold text-xl">{title}</h2>
      <div role="status" className="mt-2 text-ink-soft">
        {text}
      </div>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">{children}</div>
    </Card>
  );
}

/** The outcome as the only card of a payment page, in place of the form. */
export function PaymentOutcomeCard({ children, ...outcome }: OutcomeProps) {
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center px-4 py-10 text-center wrap-break-word sm:px-6">
      <PaymentOutcome {...outcome} />
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-64">{children}</div>
    </Card>
  );
}

/** The result of a payment; `isPage` when it fills the whole page. */
export function PaymentOutcome({
  icon: Icon,
  tone,
  title,
  text,
  as: Heading = 'h1',
  isPage = false,
}: Omit<OutcomeProps, 'children'> & { isPage?: boolean }) {
  return (
    <>
      <span
        className={classNames(
          'mb-5 grid place-items-center rounded-full',
          isPage ? 'size-16' : 'size-14',
          TONES[tone],
        )}
      >
        <Icon aria-hidden className={isPage ? 'size-8' : 'size-7'} />
      </span>
      {isPage ? (
        <div role="status">
          <h1 className="font-display font-semibold text-2xl sm:text-3xl">{title}</h1>
          <p className="mt-3 text-ink-soft text-lg">{text}</p>
        </div>
      ) : (
        <>
          <Heading className="font-display font-semibold text-2xl">{title}</Heading>
          <div role="status" className="mt-3 max-w-prose text-ink-soft">
            {text}
          </div>
        </>
      )}
    </>
  );
}

export function BackToDashboard({ className }: { className?: string | undefined }) {
  return (
    <Button asChild variant="quiet" className={className}>
      <Link href={paths.dashboard}>
        <ArrowLeft aria-hidden />
        Back to Dashboard
      </Link>
    </Button>
  );
}
