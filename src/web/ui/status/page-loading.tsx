import { Spinner } from './spinner.tsx';

/** A whole page that is on its way. It stays blank for a moment, so that quick loads do not flash. */
export function PageLoading({ label = 'Loading' }: { label?: string }) {
  return (
    <main className="grid min-h-dvh animate-fade-in-late place-items-center text-3xl text-basil">
      <Spinner label={label} />
    </main>
  );
}
