import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/site/product.ts';

/** The browser's title for a page that is not always the one its route names. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
