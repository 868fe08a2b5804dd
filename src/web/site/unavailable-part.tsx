import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { type PagePath, paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { useSession } from '../platform/session.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyTable } from './empty-table.tsx';
import { OwnerHeader } from './owner-header.tsx';
import { UNAVAILABLE_PARTS } from './unavailable-parts.ts';

/** Says plainly that a part of the product cannot be used in this version, and leads back. */
export function UnavailablePart({ path }: { path: PagePath }) {
  const { user } = useSession();
  const part = UNAVAILABLE_PARTS[path];
  return (
    <div className="flex min-h-dvh flex-col">
      <OwnerHeader title={PRODUCT_NAME} />
      <main className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center px-4 pt-8 pb-24 text-center">
        <EmptyTable className="mb-8 w-44" />
        <h1 className="font-display font-semibold text-2xl sm:text-3xl">
          {part?.headline ?? 'This is not available in this version'}
        </h1>
        <p className="mt-4 max-w-md text-ink-soft text-lg">{part?.text}</p>
        <Button asChild size="lg" className="mt-8">
          <Link href={paths.home}>
            <ArrowLeft aria-hidden />
            {user ? 'Back to Home' : 'Go home'}
          </Link>
        </Button>
      </main>
    </div>
  );
}
