import { Spinner } from './spinner.tsx';

/**
 * The loading state of a whole page. Blank at first, so that nothing flashes when the page loads
 * quickly.
 */
export function PageLoading({ label = 'Loading' }: { label?: string }) {
  return (
    <main className="grid min-h-dvh animate-fade-in-late place-items-center text-3xl text-basil">
      <Spinner label={label} />
    </main>
  );
}
