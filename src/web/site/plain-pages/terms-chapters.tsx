import { Link } from 'wouter';
import { formatPrice, MONEY_BACK_DAYS, PLANS, REPLY_PACK } from '#shared/billing/plans.ts';
import { RETENTION_DAYS } from '#shared/feedback/retention.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { LegalSection } from './plain-page.tsx';

export const TERMS_CHANGE_DATE = '15 November 2026';

const { starter, pro, premium } = PLANS;

export const TERMS_CHAPTERS: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who agrees with whom',
    text: (
      <p>
        “We” is whoever runs {PRODUCT_NAME} at this address, “you” is the restaurant or other venue
        that opens an account. Whoever opens it says that they may do so for the business.
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
            {pro.name} costs {formatPrice(pro.pricePence)} a month for each location, with as many
            answers as come and {pro.monthlyReplyLimit} replies a month.
          </li>
          <li>
            {premium.name} costs {formatPrice(premium.pricePence)} a month for all your locations,
            with {premium.monthlyReplyLimit} replies a month.
          </li>
          <li>
            {REPLY_PACK.credits} further replies cost {formatPrice(REPLY_PACK.pricePence)}, once.
          </li>
        </ul>
        <p>
          Paid plans are paid monthly in advance and renew until you cancel. There is no setup fee
          and no minimum term.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling, and money back',
    text: (
      <>
        <p>
          You can cancel at any time in Settings. The plan then runs to the end of the month that is
          paid, and you go on with {starter.name}, with everything your guests have told you.
        </p>
        <p>
          Within {MONEY_BACK_DAYS} days of your first payment all that your card was charged for the
          plan goes back to it, no questions asked.
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
          Guests talk to you in confidence. Their words are yours to learn from and theirs to have
          erased: if a guest asks what you hold of them, or wants it gone, Settings does either in a
          minute.
        </p>
        <ul>
          <li>An address that a guest left is there to answer that guest, not for advertising.</li>
          <li>
            What a guest wrote is not to be published with anything that says who they are, unless
            they agree.
          </li>
          <li>
            A reward is your promise. Codes that guests hold stay valid until the date on them, also
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
        <li>Sending mail through replies to people who never were your guests.</li>
        <li>Answering as a guest of somebody else’s restaurant, to praise or to harm it.</li>
        <li>Using another’s name, or anything unlawful in names, pictures and replies.</li>
        <li>
          Trying to reach what belongs to others, or to bring the service down. Whoever finds a hole
          and <Link href={paths.contact}>tells us</Link> is thanked.
        </li>
      </ul>
    ),
  },
  {
    id: 'service',
    title: 'What we do, and what we cannot promise',
    text: (
      <>
        <p>
          We keep the service running, back the data up, and treat them as the{' '}
          <Link href={paths.privacy}>privacy page</Link> says. No service runs without a pause, and
          mail is delivered by others; where a promise to your guests hangs on it, keep a second way
          to be reached.
        </p>
        <p>
          We may close an account that breaks these terms. Before we do, we write to its owner,
          unless others would come to harm meanwhile.
        </p>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving',
    text: (
      <p>
        Export your answers whenever you like. Deleting your account takes your restaurants offline
        at once and erases your name and address; what guests told you is erased after{' '}
        {RETENTION_DAYS.removedVenue} days. A paid plan has to be cancelled first.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    text: (
      <p>
        The date at the top says when its words last changed. What you have paid for stays as it was
        until the paid month is over.
      </p>
    ),
  },
];
