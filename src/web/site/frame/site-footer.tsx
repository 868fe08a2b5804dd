import { Link } from 'wouter';
import { paths, WIDGET_PATH } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { Logo } from '#web/ui/logo.tsx';

const LINK_STYLES =
  'rounded-sm py-3 md:py-2 hover:text-ink hover:underline hover:underline-offset-4';

export function SiteFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-10 text-ink-soft text-sm sm:px-6 md:flex-row md:items-center md:justify-between">
        <div>
          <Logo className="text-ink" />
          <p className="mt-2">Private guest feedback for restaurants and venues.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          <a href={WIDGET_PATH} className={LINK_STYLES}>
            Demo
          </a>
          <Link href={paths.register} className={LINK_STYLES}>
            Create an account
          </Link>
          <Link href={paths.redeem} className={LINK_STYLES}>
            Redeem a reward
          </Link>
          <Link href={paths.developers} className={LINK_STYLES}>
            API reference
          </Link>
          <Link href={paths.privacy} className={LINK_STYLES}>
            Privacy
          </Link>
          <Link href={paths.terms} className={LINK_STYLES}>
            Terms
          </Link>
          <Link href={paths.contact} className={LINK_STYLES}>
            Contact
          </Link>
        </nav>
        <p>© {PRODUCT_NAME}</p>
      </div>
    </footer>
  );
}
