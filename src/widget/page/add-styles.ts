import sheet from './lazy-styles.css?inline';

/** Paints what comes after the first answer. */
export function addStyles(): void {
  addSheet(sheet);
}

/** The page's policy allows no other style elements, but a rule for its own sheet. */
export function addSheet(rules: string): void {
  const [page] = document.styleSheets;
  page?.insertRule(`@media all{${rules}}`, page.cssRules.length);
}
