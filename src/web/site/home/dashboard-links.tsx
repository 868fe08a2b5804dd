import { Download, House, Settings } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { Button } from '#web/ui/button.tsx';

/** On a narrower screen there is room for the icons only. */
const TIGHT = 'max-xl:px-2';

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
      <Button
        variant="quiet"
        size="sm"
        className={TIGHT}
        title="Export CSV"
        onClick={onExport}
        loading={isExporting}
      >
        <Download aria-hidden />
        <span className="max-xl:sr-only">Export CSV</span>
      </Button>
      <Button asChild variant="quiet" size="sm" className={TIGHT}>
        <Link href={paths.settings} title="Settings">
          <Settings aria-hidden />
          <span className="max-xl:sr-only">Settings</span>
        </Link>
      </Button>
      <Button asChild variant="quiet" size="sm" className={TIGHT}>
        <Link href={paths.home} title="Back to Home">
          <House aria-hidden />
          <span className="max-xl:sr-only">Back to Home</span>
        </Link>
      </Button>
    </>
  );
}
