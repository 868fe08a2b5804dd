import { PRODUCT_NAME } from '#shared/site/product.ts';
import { type CaseFinding, FINDING_LABELS } from './cases.ts';

type CaseVerification = {
  isChainIntact: boolean;
  findings: readonly CaseFinding[];
  sealedFrom: string | null;
};

/** Says whether a case was altered outside the product; the same on screen and in print. */
export function verificationWords(
  { isChainIntact, findings, sealedFrom }: CaseVerification,
  formatted: (moment: string) => string,
): string {
  if (!isChainIntact) {
    const changes = findings.map((finding) => FINDING_LABELS[finding]).join('; ');
    return `Not verified. Changed outside ${PRODUCT_NAME}: ${changes}.`;
  }
  return `Verified: nothing altered${sealedFrom ? `, sealed since ${formatted(sealedFrom)}` : ''}.`;
}
