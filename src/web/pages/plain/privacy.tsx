import { PRODUCT_NAME } from '#shared/site/product.ts';
import { PRIVACY_CHANGE_DATE, PRIVACY_SECTIONS } from '#web/site/plain-pages/privacy-sections.tsx';
import { TextPage } from '#web/site/plain-pages/text-page.tsx';

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead={`${PRODUCT_NAME} lets guests tell a restaurant, in private, how it went. This page says in plain words what we store, for how long, and who sees it.`}
      changed={PRIVACY_CHANGE_DATE}
      sections={PRIVACY_SECTIONS}
    />
  );
}
