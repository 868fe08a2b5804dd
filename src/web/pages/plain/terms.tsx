import { PRODUCT_NAME } from '#shared/site/product.ts';
import { TERMS_CHANGE_DATE, TERMS_SECTIONS } from '#web/site/plain-pages/terms-sections.tsx';
import { TextPage } from '#web/site/plain-pages/text-page.tsx';

export function TermsPage() {
  return (
    <TextPage
      title="Terms"
      lead={`What you can expect from ${PRODUCT_NAME}, and what we ask of you as a restaurant, short enough to read. Guests don’t have to agree to anything.`}
      changed={TERMS_CHANGE_DATE}
      sections={TERMS_SECTIONS}
    />
  );
}
