import type { DocumentedEndpoint } from '#shared/api/documentation.ts';
import type { Access, FileEndpoint } from '#shared/api/endpoint.ts';
import { ERROR_MEANINGS } from '#shared/api/error-meanings.ts';
import { ERROR_CODE_STATUSES, type ErrorCode } from '#shared/api/errors.ts';

export type EndpointError = { code: ErrorCode | 'INTERNAL'; status: number; meaning: string };

/** The response to an internal error, which has no code of its own. */
export const INTERNAL_ERROR: EndpointError = {
  code: 'INTERNAL',
  status: 500,
  meaning:
    'An error on our side. Send us the `X-Request-Id` of the response when you ask for help.',
};

/** Every error of an endpoint, explained in the endpoint's own words where it has them. */
export function listEndpointErrors({
  endpoint,
  documentation,
}: DocumentedEndpoint): EndpointError[] {
  const own = documentation.errors ?? {};
  const codes = new Set([...usualErrorCodes(endpoint), ...(Object.keys(own) as ErrorCode[])]);
  return [...codes]
    .map((code) => describeEndpointError(code, own[code]))
    .concat(INTERNAL_ERROR)
    .sort((one, other) => one.status - other.status);
}

export function describeEndpointError(
  code: ErrorCode,
  meaning = ERROR_MEANINGS[code],
): EndpointError {
  return { code, status: ERROR_CODE_STATUSES[code], meaning };
}

/** Errors that `route` returns before it runs the handler. */
function usualErrorCodes(endpoint: FileEndpoint): ErrorCode[] {
  const { access, method, params, openToOtherSites, isOwnAccount, namesBusiness } = endpoint;
  const isChange = method !== 'GET';
  return [
    'INVALID_INPUT',
    ...(access === 'anyone' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(access === 'anyone' || namesBusiness ? [] : (['BUSINESS_CHANGED'] as const)),
    ...(isRole(access) ? (['EMAIL_UNVERIFIED'] as const) : []),
    ...(access === 'anyone' ? [] : (['ROLE'] as const)),
    ...(isRole(access) && !isOwnAccount ? (['SECOND_FACTOR_REQUIRED'] as const) : []),
    ...(isChange && !openToOtherSites ? (['FORBIDDEN'] as const) : []),
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(isChange ? (['BODY_TOO_LARGE', 'WRONG_CONTENT_TYPE'] as const) : []),
    'UNAVAILABLE',
  ];
}

function isRole(access: Access): boolean {
  return access !== 'anyone' && access !== 'signed-in';
}
