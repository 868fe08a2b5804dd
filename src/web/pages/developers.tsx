import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { ApiIntroduction } from '#web/developers/api-introduction.tsx';
import { referenceQuery } from '#web/developers/queries.ts';
import { ReferenceViewer } from '#web/developers/reference-viewer.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { SiteFooter } from '#web/site/frame/site-footer.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';
import { VisitorPage } from './wiring/visitor-page.tsx';

/** The API reference, for developers who integrate TableTalk. */
export function DevelopersPage() {
  const { user } = useSession();
  if (user) {
    return (
      <OwnerPage section={undefined}>
        <ApiReference />
      </OwnerPage>
    );
  }
  return (
    <VisitorPage path={paths.developers} footer={<SiteFooter />}>
      <ApiReference />
    </VisitorPage>
  );
}

function ApiReference() {
  const { data: document, isError, isFetching, refetch } = useQuery(referenceQuery);
  return (
    <>
      <PageHeader
        title="API reference"
        description={`Use ${PRODUCT_NAME} from your own code: feedback, replies, rewards and plans.`}
      />
      {isError && (
        <ErrorState
          title="The reference could not be loaded"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!document && !isError && (
        // As tall as the screen, so that the content below does not jump when the rest loads.
        <div aria-busy="true" className="min-h-dvh">
          <Skeleton className="h-dvh" />
        </div>
      )}
      {document && (
        <>
          <ApiIntroduction document={document} />
          <h2 className="mt-10 mb-2 font-display font-semibold text-2xl">Endpoints</h2>
          <ReferenceViewer document={document} />
        </>
      )}
    </>
  );
}
