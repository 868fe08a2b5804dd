import sheet from './lazy-styles.css?inline';

/** Adds the styles for everything after the first answer. */
export function addLazyStyles(): void {
  addStyleRules(sheet);
}

/** Adds rules to the page's own sheet, because its policy forbids further style elements. */
export function addStyleRules(rules: string): void {
  const [page] = document.styleSheets;
  page?.insertRule(`@media all{${rules}}`, page.cssRules.length);
}
