import type { NonUndefinedGuard } from '@tanstack/react-query';
import { urlOf } from '#shared/api/call.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#shared/api/endpoint.ts';
import { callApi } from './call-api.ts';
import { takePageAnswer } from './page-answers.ts';

export type Answered<T> = {
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  initialData: () => NonUndefinedGuard<T> | undefined;
};

/**
 * How a query gets its data: by a call, unless the answer came with the page. Then it is there
 * before the first drawing, and nothing has to be drawn twice.
 */
export function answeredBy<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<E>> =>
      callApi(endpoint, request, { signal }),
    initialData: () =>
      takePageAnswer(urlOf(endpoint, request)) as NonUndefinedGuard<ResponseOf<E>> | undefined,
  };
}
