import { useMutation } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { useSearch } from 'wouter';
import { type ReplyStopScope, stopReplies } from '#shared/replies/contract.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { StatusPage } from '#web/accounts/status-page.tsx';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { BrokenMailLink, HomeButton } from './wiring/broken-mail-link.tsx';

/**
 * The page behind the stop link in a reply. Opening it changes nothing, because email programs open
 * links too.
 */
export function StopRepliesPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  return token.split('.').length === 3 ? <Question token={token} /> : <BrokenMailLink />;
}

function Question({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, data, error, variables } = useMutation({
    mutationFn: (from: ReplyStopScope) => callApi(stopReplies, { query: { token, from } }),
  });
  if (isSuccess) {
    return (
      <StatusPage icon={MailCheck} tone="good" title="No more emails" actions={<HomeButton />}>
        {data.message}
      </StatusPage>
    );
  }
  return (
    <StatusPage
      icon={MailX}
      tone="neutral"
      title="No more emails?"
      actions={
        <>
          {error && (
            <Alert tone="error">
              {failureMessage(error, 'That did not work. Please try again.')}
            </Alert>
          )}
          <Button
            loading={isPending && variables === 'venue'}
            disabled={isPending}
            onClick={() => mutate('venue')}
          >
            Stop emails from this restaurant
          </Button>
          <Button
            variant="secondary"
            loading={isPending && variables === 'all'}
            disabled={isPending}
            onClick={() => mutate('all')}
          >
            Stop emails from all restaurants
          </Button>
        </>
      }
    >
      A restaurant answered your feedback through {PRODUCT_NAME}. You can stop emails from this one,
      or from every restaurant that uses {PRODUCT_NAME}.
    </StatusPage>
  );
}
