import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { formatPrice, PLANS } from '#shared/billing/plans.ts';
import { hasPlan } from '#shared/businesses/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDowngradeToStarter } from './use-downgrade-to-starter.ts';

/**
 * Asks an owner without a plan to choose one. If dismissed, the dialog returns on the next visit.
 */
export function WelcomeDialog({ user }: { user: User }) {
  const [, navigate] = useLocation();
  const [isClosed, setClosed] = useState(false);
  const { isGoing, goToStarter } = useDowngradeToStarter({
    failureTitle: 'Setup Failed',
    failureFallback: 'Failed to set up your plan. Please try again.',
  });
  return (
    <Dialog
      title={`Welcome to ${PRODUCT_NAME}`}
      description="Choose how to begin. You can change your plan whenever you like."
      open={!hasPlan(user) && !isClosed}
      onOpenChange={(isOpen) => setClosed(!isOpen)}
      className="max-w-2xl"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PlanOffer
          name={PLANS.starter.name}
          price="Free, no card needed"
          text={`One location, ${PLANS.starter.monthlyFeedbackLimit} feedback submissions and ${PLANS.starter.monthlyReplyLimit} reply credits a month.`}
        >
          <Button
            variant="secondary"
            loading={isGoing}
            onClick={() => goToStarter(() => setClosed(true))}
          >
            Start Free
          </Button>
        </PlanOffer>
        <PlanOffer
          name={PLANS.pro.name}
          price={`${formatPrice(PLANS.pro.pricePence)} per month per location`}
          text={`Unlimited feedback, all analytics, CSV export and ${PLANS.pro.monthlyReplyLimit} reply credits a month.`}
        >
          <Button
            disabled={isGoing}
            onClick={() => {
              setClosed(true);
              navigate(paths.subscribe);
            }}
          >
            Start Pro Plan
          </Button>
        </PlanOffer>
      </div>
    </Dialog>
  );
}

function PlanOffer({
  name,
  price,
  text,
  children,
}: {
  name: string;
  price: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col rounded-lg border p-5">
      <h3 className="font-semibold text-lg">{name}</h3>
      <p className="mt-1 font-medium text-basil-ink text-sm">{price}</p>
      <p className="mt-3 mb-5 text-ink-soft text-sm">{text}</p>
      <div className="mt-auto grid">{children}</div>
    </section>
  );
}
