import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PLANS, TIERS, type Tier } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { SignedInNotice } from '#web/accounts/sign-in/login-notices.tsx';
import { RegisterForm } from '#web/accounts/sign-in/register-form.tsx';
import { TextLink } from '#web/accounts/text-link.tsx';
import { PlanField } from '#web/billing/plans/plan-field.tsx';
import { readPreferredPlan, storePreferredPlan } from '#web/platform/browser/preferred-plan.ts';

export function RegisterPage() {
  const [, navigate] = useLocation();
  const query = useSearch();
  const search = new URLSearchParams(query);
  const referralCode = search.get('ref')?.trim() ?? '';
  const linked = TIERS.find((tier) => tier === search.get('plan'));
  const [plan, setPlan] = useState(() => linked ?? readPreferredPlan() ?? 'starter');

  function choose(tier: Tier): void {
    setPlan(tier);
    storePreferredPlan(tier);
  }

  // A plan card's link carries the plan, so that the choice also counts before scripts have loaded.
  // The plan is then stored and removed from the address. Otherwise a reload would undo what the
  // owner chooses on this page.
  useEffect(() => {
    if (!linked) return;
    storePreferredPlan(linked);
    const rest = new URLSearchParams(query);
    rest.delete('plan');
    navigate(rest.size > 0 ? `${paths.register}?${rest}` : paths.register, { replace: true });
  }, [linked, query, navigate]);

  return (
    <AuthPage
      title="Create your account"
      description={
        PLANS[plan].pricePence === 0
          ? 'Free to start, ready for your first guest in minutes.'
          : 'Ready for your first guest in minutes.'
      }
      footer={
        <>
          <span className="-mt-4 mb-6 block text-sm leading-7">
            By creating an account you accept the <TextLink href={paths.terms}>terms</TextLink>. The{' '}
            <TextLink href={paths.privacy}>privacy page</TextLink> says what we keep.
          </span>
          Already have an account? <TextLink href={paths.login}>Sign in</TextLink>
        </>
      }
    >
      <SignedInNotice />
      <PlanField plan={plan} onChoose={choose} />
      <RegisterForm
        plan={plan}
        referralCode={referralCode}
        onRegistered={() => navigate(paths.verifyEmail, { replace: true })}
      />
    </AuthPage>
  );
}
