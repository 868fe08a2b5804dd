import { Link } from 'wouter';
import { formatPrice, MONEY_BACK_DAYS, PLANS, REPLY_PACK } from '#shared/billing/plans.ts';
import { RETENTION_DAYS } from '#shared/feedback/retention.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { LegalSection } from './text-page.tsx';

export const TERMS_CHANGE_DATE = '15 November 2026';

const { starter, pro, premium } = PLANS;

export const TERMS_SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who these terms are between',
    text: (
      <p>
        “We” means the operator of {PRODUCT_NAME} at this address. “You” means the restaurant or
        other venue that opens an account. The person who opens it confirms that they may do so for
        the business.
      </p>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    text: (
      <>
        <ul>
          <li>
            {starter.name} is free: {starter.monthlyFeedbackLimit} answers and{' '}
            {starter.monthlyReplyLimit} replies a month, for one location.
          </li>
          <li>
            {pro.name} costs {formatPrice(pro.pricePence)} a month for each location, with unlimited
            answers and {pro.monthlyReplyLimit} replies a month.
          </li>
          <li>
            {premium.name} costs {formatPrice(premium.pricePence)} a month for all your locations,
            with {premium.monthlyReplyLimit} replies a month.
          </li>
          <li>
            {REPLY_PACK.credits} extra replies cost {formatPrice(REPLY_PACK.pricePence)}, paid once.
          </li>
        </ul>
        <p>
          You pay monthly in advance, and the plan renews until you cancel. There is no setup fee
          and no minimum term.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    text: (
      <>
        <p>
          You can cancel at any time in Settings. Your plan then runs to the end of the month you
          have paid for. After that you’re on {starter.name}, and you keep everything your guests
          have told you.
        </p>
        <p>
          Within {MONEY_BACK_DAYS} days of your first payment, we refund everything your card was
          charged for the plan, no questions asked.
        </p>
      </>
    ),
  },
  {
    id: 'guests',
    title: 'Your guests',
    text: (
      <>
        <p>
          Guests talk to you in confidence. You can learn from their words, and they can have them
          erased. If a guest asks what you hold about them, or wants it deleted, you can do either
          in Settings within a minute.
        </p>
        <ul>
          <li>Use a guest’s email address to answer that guest, not for advertising.</li>
          <li>
            Don’t publish a guest’s words with anything that shows who they are, unless they agree.
          </li>
          <li>
            A reward is your promise. Codes that guests have stay valid until the date on them, even
            if you leave.
          </li>
          <li>Please invite every guest to answer, not only those who look happy.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'What is not allowed',
    text: (
      <ul>
        <li>Using replies to email people who were never your guests.</li>
        <li>Posing as a guest of another restaurant, to praise it or to harm it.</li>
        <li>
          Pretending to be someone else, or putting anything unlawful in names, pictures or replies.
        </li>
        <li>
          Trying to get at other people’s data, or to bring the service down. If you find a security
          hole, please <Link href={paths.contact}>tell us</Link>. We’ll thank you for it.
        </li>
      </ul>
    ),
  },
  {
    id: 'service',
    title: 'What we do, and what we can’t promise',
    text: (
      <>
        <p>
          We keep the service running, back up your data, and handle it as the{' '}
          <Link href={paths.privacy}>privacy page</Link> says. No service is always available, and
          emails are delivered by others. If a promise to your guests depends on it, give them a
          second way to reach you.
        </p>
        <p>
          We may close an account that breaks these terms. We write to its owner first, unless
          waiting would harm others.
        </p>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving',
    text: (
      <p>
        You can export your answers whenever you like. Deleting your account takes your restaurants
        offline at once and erases your name and address. What guests told you is erased after{' '}
        {RETENTION_DAYS.removedVenue} days. Cancel a paid plan before you delete your account.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    text: (
      <p>
        The date at the top shows when the terms last changed. What you have already paid for stays
        the same until that month is over.
      </p>
    ),
  },
];
