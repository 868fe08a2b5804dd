import { PRODUCT_NAME } from '#shared/site/product.ts';
import { classNames } from './class-names.ts';

/** A speech bubble that is also a table seen from above, four seats around it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={classNames('shrink-0 base:size-8', className)}>
      <g className="fill-saffron">
        <rect x="11" y="1" width="10" height="4" rx="2" />
        <rect x="27" y="9.5" width="4" height="10" rx="2" />
        <rect x="1" y="9.5" width="4" height="10" rx="2" />
        <rect x="15" y="25" width="10" height="4" rx="2" />
      </g>
      <path
        className="fill-basil"
        d="M12.5 6.5h7a6 6 0 0 1 6 6v5a6 6 0 0 1-6 6h-4.7l-5.1 5.7c-.6.7-1.7.3-1.7-.6v-7.13a6 6 0 0 1-1.5-3.97v-5a6 6 0 0 1 6-6z"
      />
      <g className="fill-on-basil">
        <circle cx="12" cy="15" r="1.5" />
        <circle cx="16" cy="15" r="1.5" />
        <circle cx="20" cy="15" r="1.5" />
      </g>
    </svg>
  );
}

/** The mark and the product's name. Inside a link, the name is also the link's accessible name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="font-display font-semibold text-xl tracking-tight">{PRODUCT_NAME}</span>
    </span>
  );
}
