import { Download, House, Settings } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { useIsMobile } from '../platform/use-is-mobile.ts';
import { Button } from '../ui/button.tsx';

/** What can be done from the dashboard's header. On a phone the menu has it. */
export function DashboardLinks({
  onExport,
  isExporting,
}: {
  onExport: () => void;
  isExporting: boolean;
}) {
  if (useIsMobile()) return null;
  return (
    <>
      <Button variant="quiet" size="sm" onClick={onExport} loading={isExporting}>
        <Download aria-hidden />
        <span className="max-xl:sr-only">Export CSV</span>
      </Button>
      <Button asChild variant="quiet" size="sm">
        <Link href={paths.settings}>
          <Settings aria-hidden />
          <span className="max-xl:sr-only">Settings</span>
        </Link>
      </Button>
      <Button asChild variant="quiet" size="sm">
        <Link href={paths.home}>
          <House aria-hidden />
          <span className="max-xl:sr-only">Back to Home</span>
        </Link>
      </Button>
    </>
  );
}
