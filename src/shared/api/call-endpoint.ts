import type {
  Endpoint,
  EndpointRequest,
  EndpointResponse,
  EndpointUrlParts,
  FileEndpoint,
} from './endpoint.ts';

export type RequestOptions = {
  token?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Whether the request continues even if the page is closed. */
  keepalive?: boolean;
  signal?: AbortSignal;
  fetch?: typeof fetch;
};

/**
 * An endpoint, or only its method and path. The short form is for code that must not load the
 * schemas: `call<typeof submitFeedback>` is still type-checked against the contract.
 */
type CallableEndpoint<E extends FileEndpoint> = E | Pick<E, 'method' | 'path'>;

/** The one typed client. Always sends cookies, and the bearer token if there is one. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: CallableEndpoint<E>,
  request: EndpointRequest<E>,
  options: RequestOptions = {},
): Promise<EndpointResponse<E>> {
  const body = request.file ?? request.body;
  const response = await sendHttpRequest(
    endpoint.method,
    buildEndpointUrl(endpoint, request),
    body,
    options,
  );
  return (await response.json()) as EndpointResponse<E>;
}

/**
 * Like `callEndpoint`, for a file: returns the response, to be read as a blob or piece by piece.
 */
export async function callFileEndpoint<E extends FileEndpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  options: RequestOptions = {},
): Promise<Response> {
  return await sendHttpRequest(
    endpoint.method,
    buildEndpointUrl(endpoint, request),
    request.body,
    options,
  );
}

/** The URL of a request, for links, images and streams that the browser opens by itself. */
export function buildEndpointUrl<E extends FileEndpoint>(
  endpoint: CallableEndpoint<E>,
  request: EndpointUrlParts<E>,
): string {
  return fillPath(endpoint.path, request.params) + queryString(request.query);
}

/** Sends one request and throws a `RequestError` for any response that is not OK. */
export async function sendHttpRequest(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = { ...options.headers };
  // A file is sent as it is; its own type is the content type.
  const isFile = body instanceof Blob;
  if (body !== undefined && !isFile) headers['Content-Type'] = 'application/json';
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  const response = await (options.fetch ?? fetch)(path, {
    method,
    headers,
    credentials: 'include',
    body: body === undefined || isFile ? body : JSON.stringify(body),
    keepalive: options.keepalive,
    signal: options.signal,
  });
  if (!response.ok) {
    const text = (await response.text()) || response.statusText;
    throw new RequestError(response.status, text, Number(response.headers.get('Retry-After')));
  }
  return response;
}

export class RequestError extends Error {
  readonly status: number;
  /** The parsed response if it was a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Seconds until a retry; 0 if the response did not say. */
  readonly retryAfterSeconds: number;

  constructor(status: number, text: string, retryAfterSeconds = 0) {
    super(`${status}: ${text}`);
    this.name = 'RequestError';
    this.status = status;
    this.body = parseObject(text);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get code(): string | undefined {
    return typeof this.body?.code === 'string' ? this.body.code : undefined;
  }
}

/** The server's message about a failure; undefined if it sent none, so callers write `?? '…'`. */
export function serverMessage(error: unknown): string | undefined {
  const message = error instanceof RequestError ? error.body?.message : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
}

function queryString(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
