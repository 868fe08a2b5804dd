import { MyPraise } from '#web/today/my-praise.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { OwnerPage } from '../wiring/owner-page.tsx';

export function MyPraisePage() {
  return (
    <OwnerPage section={undefined} width="narrow">
      <PageHeader
        title="Said about me"
        description="What guests praised with your name, of the last ninety days. Their names stay theirs."
      />
      <MyPraise />
    </OwnerPage>
  );
}
