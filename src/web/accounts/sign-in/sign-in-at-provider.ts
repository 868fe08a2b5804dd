/** Leaves this page for the identity provider; the returned promise never settles. */
export function signInAtProvider(wanted: {
  returnTo: string | null;
  opensBusiness: boolean;
}): Promise<never> {
  window.location.assign(providerSignInUrl(wanted));
  return new Promise(() => {});
}

export function providerSignInUrl({
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
