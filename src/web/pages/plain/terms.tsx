import { PRODUCT_NAME } from '#shared/site/product.ts';
import { PlainPage } from '#web/site/plain-pages/plain-page.tsx';
import { TERMS_CHANGE_DATE, TERMS_CHAPTERS } from '#web/site/plain-pages/terms-chapters.tsx';

export function TermsPage() {
  return (
    <PlainPage
      title="What you may expect, and what we ask"
      lead={`The terms between ${PRODUCT_NAME} and a restaurant, short enough to be read. Guests do not have to agree to anything.`}
      changed={TERMS_CHANGE_DATE}
      chapters={TERMS_CHAPTERS}
    />
  );
}
