import type { Endpoint, FileEndpoint } from '#shared/api/endpoint.ts';
import { ERROR_CODE_STATUSES } from '#shared/api/errors.ts';

export type StubbedResponse = [status: number, body: unknown];

/** For tests: throws unless the contract allows this response. */
export function checkStubbedResponse(call: string, [status, body]: StubbedResponse): void {
  const [method, address = ''] = call.split(' ');
  const path = address.replace(/\?.*/, '');
  const found = ENDPOINTS.find((one) => one.method === method && matches(one.path, path));
  if (!found) throw new Error(`${call}: no contract knows this call`);
  if (status >= 400) {
    checkRefusal(call, [status, body]);
    return;
  }
  if (!('response' in found)) return;
  const { response, status: success = 200 } = found;
  if (status !== success) throw new Error(`${call}: a success has status ${success}`);
  const read = response.safeParse(body);
  if (!read.success) throw new Error(`${call}: ${read.error.message}`);
  // The server strips fields that the contract does not name.
  const extra = findUnnamedFields(body, read.data);
  if (extra.length > 0) throw new Error(`${call}: the contract has no ${extra.join(', ')}`);
}

/**
 * For tests: the response as a page gets it. A response that breaks the contract fails the test.
 */
export function checkedResponse(call: string, answer: StubbedResponse): Response {
  try {
    checkStubbedResponse(call, answer);
  } catch (error) {
    console.error(error);
    throw error;
  }
  const [status, body] = answer;
  return Response.json(body, { status });
}

/** Paths without parameters first, so that a fixed name is not taken for a parameter. */
const ENDPOINTS = Object.values(
  import.meta.glob<Record<string, unknown>>('/src/shared/**/*contract.ts', { eager: true }),
)
  .flatMap((contract) => Object.values(contract))
  .filter(isEndpoint)
  .sort((a, b) => a.path.split(':').length - b.path.split(':').length);

function isEndpoint(value: unknown): value is Endpoint | FileEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

/** A refusal without a code is allowed: it may come from a proxy in between. */
function checkRefusal(call: string, [status, body]: StubbedResponse): void {
  const { code } = Object(body) as { code?: string };
  if (code === undefined) return;
  const known = new Map<string, number>([
    ...Object.entries(ERROR_CODE_STATUSES),
    ['INTERNAL', 500],
  ]);
  if (known.get(code) !== status) throw new Error(`${call}: ${code} does not come with ${status}`);
}

function findUnnamedFields(body: unknown, read: unknown, at = ''): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const known = (Object(read) as Record<string, unknown>)[key];
    if (known === undefined && value !== undefined) return [`${at}${key}`];
    return findUnnamedFields(value, known, `${at}${key}.`);
  });
}
