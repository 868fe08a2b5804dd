import { PRODUCT_NAME } from '#shared/site/product.ts';
import { PlainPage } from '#web/site/plain-pages/plain-page.tsx';
import { PRIVACY_CHANGE_DATE, PRIVACY_CHAPTERS } from '#web/site/plain-pages/privacy-chapters.tsx';

export function PrivacyPage() {
  return (
    <PlainPage
      title={'What is kept, for\u00a0how\u00a0long, and who sees it'}
      lead={`${PRODUCT_NAME} lets guests tell a restaurant how it went, privately. This page says in plain words what that leaves behind.`}
      changed={PRIVACY_CHANGE_DATE}
      chapters={PRIVACY_CHAPTERS}
    />
  );
}
