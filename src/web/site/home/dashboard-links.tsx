import { Download, House } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { Button } from '#web/ui/button.tsx';

/** Actions for the whole dashboard. A phone needs no link home here, because its menus have one. */
export function DashboardLinks({
  onExport,
  isExporting,
  exported,
}: {
  onExport: () => void;
  isExporting: boolean;
  /** The exported days: '18 August – 16 November'. */
  exported: string | undefined;
}) {
  const isMobile = useIsMobile();
  return (
    <div className="flex items-center gap-2 print:hidden">
      {!isMobile && (
        <Button asChild variant="quiet">
          <Link href={paths.home}>
            <House aria-hidden />
            Back to Home
          </Link>
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={exported && `Export CSV, ${exported}`}
        title={exported && `Exports ${exported}`}
        onClick={onExport}
        loading={isExporting}
      >
        <Download aria-hidden />
        Export CSV
      </Button>
    </div>
  );
}
