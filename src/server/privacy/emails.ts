import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';

export async function queueFarewellMail(
  services: Services,
  tx: Transaction,
  to: { email: string; firstName: string | null },
  hadBusiness: boolean,
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'account-deleted',
    to: { address: to.email, name: to.firstName ?? undefined },
    subject: `Your ${PRODUCT_NAME} account is deleted`,
    content: {
      preheader: hadBusiness
        ? 'Your restaurants are offline and your details are erased.'
        : 'Your details are erased.',
      // The heading has no name, because the email may be kept after the account is gone.
      heading: 'Goodbye',
      paragraphs: hadBusiness ? WITH_BUSINESS : WITHOUT_BUSINESS,
      note: `If it was not you who did this, please write to ${services.config.mail.from} at once.`,
    },
  });
}

const WITH_BUSINESS = [
  'Your account is deleted, and your name and address are erased. Your restaurants are offline at once, and what guests told you is erased for good after 60 days.',
  'Reward codes that guests already hold stay valid until they expire.',
  'Thank you for listening to your guests with us. You are welcome back at any time.',
];

const WITHOUT_BUSINESS = [
  'Your account is deleted, and your name and address are erased. The restaurants that you worked for go on without you.',
  'You are welcome back at any time.',
];
