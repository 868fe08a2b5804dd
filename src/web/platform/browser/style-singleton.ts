import { useEffect } from 'react';

/**
 * Stands in for the package react-style-singleton, with which Radix locks the page's scrolling
 * behind a dialog. That one writes a <style> element, which our content security policy refuses;
 * a constructed stylesheet it allows.
 */
export function styleSingleton() {
  const sheet = typeof CSSStyleSheet === 'undefined' ? undefined : new CSSStyleSheet();
  let users = 0;

  // biome-ignore lint/correctness/noComponentHookFactories: the package's own shape; called once per module
  return function StyleSheet({ styles }: { styles: string }) {
    useEffect(() => {
      if (!sheet) return;
      sheet.replaceSync(styles);
      if (users === 0) document.adoptedStyleSheets.push(sheet);
      users += 1;
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      };
    }, [styles]);
    return null;
  };
}
