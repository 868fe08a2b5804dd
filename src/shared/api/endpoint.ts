import type { z } from 'zod';
import type { Role } from '#shared/team/roles.ts';

/**
 * Who may call an endpoint. `signed-in` lets people in whose e-mail is not verified yet; a role lets
 * in those who have it or a higher one, with the venues that are theirs.
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
  /** The status of a success; 200 unless said otherwise. */
  readonly status?: 200 | 201;
  /** A paired tablet may call it too, as staff of its venue. */
  readonly openToDevices?: true;
  /**
   * About the caller's own account: open as well to a manager who still lacks the second factor that
   * the owner asks for, and to whoever the plan has no room for.
   */
  readonly isOwnAccount?: true;
  /** Names its business itself, so it may be called with a token of another one. */
  readonly namesBusiness?: true;
  /** Pages of other sites may call it, without credentials. */
  readonly openToOtherSites?: true;
  /** The body is a file, and no JSON. */
  readonly upload?: Upload;
};

export type Upload = {
  readonly types: readonly string[];
  readonly mostBytes: number;
  readonly wrongType: string;
  readonly tooLarge: string;
};

/** A call that answers with a file or a stream instead of JSON. */
export type FileEndpoint = Omit<Endpoint, 'response' | 'status'>;

export function fileEndpoint<const E extends FileEndpoint>(definition: E): E {
  return definition;
}

/** An endpoint as a value: the server serves it, the browser calls it, both from the same types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Part<
  E extends FileEndpoint,
  Key extends 'params' | 'query' | 'body',
> = E[Key] extends z.ZodType ? { [K in Key]: z.input<E[Key]> } : { [K in Key]?: undefined };

/** What makes the address of a call. */
export type AddressOf<E extends FileEndpoint> = Part<E, 'params'> & Part<E, 'query'>;

type FilePart<E extends FileEndpoint> = E['upload'] extends Upload
  ? { file: Blob }
  : { file?: undefined };

/** What a caller has to give. */
export type RequestOf<E extends FileEndpoint> = AddressOf<E> & Part<E, 'body'> & FilePart<E>;

/** What a caller gets. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
