import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { StatusPage } from '#web/accounts/status-page.tsx';
import { Button } from '#web/ui/button.tsx';

/** For a link from an email that lost its end, for example by being copied by hand. */
export function BrokenMailLink() {
  return (
    <StatusPage
      icon={TriangleAlert}
      tone="bad"
      title="This link is incomplete"
      actions={<HomeButton />}
    >
      Please open the link from your email once more.
    </StatusPage>
  );
}

export function HomeButton({ label = 'Go to the start page' }: { label?: string }) {
  return (
    <Button asChild variant="secondary">
      <Link href={paths.home}>{label}</Link>
    </Button>
  );
}
