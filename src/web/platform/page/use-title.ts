import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/site/product.ts';

/** Sets the browser's title where it differs from the route's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
