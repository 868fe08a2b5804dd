import { Users } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { MyPraise } from '#web/today/my-praise.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { OwnerPage } from '../wiring/owner-page.tsx';

export function MyPraisePage() {
  const { user } = useSession();
  return (
    <OwnerPage section={undefined} width="narrow">
      <PageHeader
        title="Said about me"
        description="What guests praised with your name, of the last ninety days. Their names stay theirs."
      />
      <MyPraise elsewhere={user?.role !== 'staff' && <AboutTheTeam />} />
    </OwnerPage>
  );
}

/** Whoever leads is seldom named, but reads what is said about the others. */
function AboutTheTeam() {
  return (
    <Button asChild variant="secondary">
      <Link href={`${paths.feedback}?show=praise`}>
        <Users aria-hidden />
        What guests praised in the team
      </Link>
    </Button>
  );
}
