import type { z } from 'zod';
import type { Role } from '#shared/team/roles.ts';

/**
 * Who may call an endpoint. `signed-in` includes users whose email address is not verified yet; a
 * role admits members with that role or a higher one, limited to their venues.
 */
export type Access = 'anyone' | 'signed-in' | Role;

export type Endpoint = {
  readonly access: Access;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The status of a success; 200 by default. */
  readonly status?: 200 | 201;
  /** Whether a paired tablet may call the endpoint too, as staff of its venue. */
  readonly openToDevices?: true;
  /**
   * Whether the endpoint concerns the caller's own account, so that it is also open to a manager
   * who still lacks the required second factor, and to a member whom the plan's member limit leaves
   * out.
   */
  readonly isOwnAccount?: true;
  /**
   * Whether the request names its business, so that a token issued for another business is
   * accepted.
   */
  readonly namesBusiness?: true;
  /** Whether pages of other sites may call the endpoint, without credentials. */
  readonly openToOtherSites?: true;
  /** Set if the body is a file instead of JSON. */
  readonly upload?: Upload;
};

export type Upload = {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly wrongType: string;
  readonly tooLarge: string;
};

/** An endpoint that responds with a file or a stream instead of JSON. */
export type FileEndpoint = Omit<Endpoint, 'response' | 'status'>;

export function fileEndpoint<const E extends FileEndpoint>(definition: E): E {
  return definition;
}

/** Declares an endpoint, which the server serves and the browser calls with the same types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type RequestPart<
  E extends FileEndpoint,
  Key extends 'params' | 'query' | 'body',
> = E[Key] extends z.ZodType ? { [K in Key]: z.input<E[Key]> } : { [K in Key]?: undefined };

/** The parts of a request that make up its URL. */
export type EndpointUrlParts<E extends FileEndpoint> = RequestPart<E, 'params'> &
  RequestPart<E, 'query'>;

type FilePart<E extends FileEndpoint> = E['upload'] extends Upload
  ? { file: Blob }
  : { file?: undefined };

/** Everything a caller has to pass. */
export type EndpointRequest<E extends FileEndpoint> = EndpointUrlParts<E> &
  RequestPart<E, 'body'> &
  FilePart<E>;

/** The response a caller gets. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
