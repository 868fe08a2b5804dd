import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/site/product.ts';

/** Sets the page's title if it differs from the route's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
