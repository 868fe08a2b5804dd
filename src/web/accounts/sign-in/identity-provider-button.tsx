import { useQuery } from '@tanstack/react-query';
import { signInOptions } from '#shared/accounts/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { Button } from '#web/ui/button.tsx';

/** Button to sign in with the configured identity provider; renders nothing if there is none. */
export function IdentityProviderButton({ returnTo }: { returnTo: string | null }) {
  const { data } = useQuery({
    queryKey: [signInOptions.path],
    ...endpointQueryOptions(signInOptions, {}),
  });
  if (!data?.identityProvider) return null;
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-ink-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button asChild variant="secondary" className="w-full whitespace-normal">
        <a href={providerSignInUrl({ returnTo })}>Continue with {data.identityProvider}</a>
      </Button>
    </>
  );
}

/** Leaves this page for the identity provider; the returned promise never settles. */
export function signInAtProvider(wanted: {
  returnTo: string | null;
  opensBusiness: boolean;
}): Promise<never> {
  window.location.assign(providerSignInUrl(wanted));
  return new Promise(() => {});
}

function providerSignInUrl({
  returnTo,
  opensBusiness = false,
}: {
  returnTo: string | null;
  opensBusiness?: boolean;
}): string {
  const query = new URLSearchParams({
    ...(returnTo && { returnTo }),
    ...(opensBusiness && { opensBusiness: 'true' }),
  });
  return query.size > 0 ? `/api/login?${query}` : '/api/login';
}
