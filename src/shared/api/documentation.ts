import type { z } from 'zod';
import type { Endpoint, EndpointResponse, FileEndpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/**
 * What the API reference says about an endpoint beyond its contract. It is kept outside the contract,
 * because browsers load contracts but never these texts.
 */
type Documentation<E extends FileEndpoint> = {
  /** One plain sentence. */
  summary: string;
  description?: string;
  /** Errors beyond those that every endpoint of its kind has. */
  errors?: { readonly [Code in ErrorCode]?: string };
  /** Headers that the contract's schemas do not list. */
  headers?: Readonly<Record<string, string>>;
  exampleBody?: E['body'] extends z.ZodType ? z.input<E['body']> : never;
} & ResponseDocumentation<E>;

type ResponseDocumentation<E extends FileEndpoint> = E extends Endpoint
  ? { exampleAnswer?: EndpointResponse<E>; files?: never }
  : {
      exampleAnswer?: never;
      /** Responses other than JSON, by media type. */
      files: Readonly<Record<string, string>>;
    };

/** An endpoint with its name in the contract and its documentation. */
export type DocumentedEndpoint = {
  name: string;
  tag: string;
  endpoint: FileEndpoint;
  documentation: UntypedDocumentation;
};

/** A `Documentation` for code that does not know the type of the endpoint. */
type UntypedDocumentation = Pick<
  Documentation<Endpoint>,
  'summary' | 'description' | 'errors' | 'headers'
> & {
  exampleBody?: unknown;
  exampleAnswer?: unknown;
  files?: Readonly<Record<string, string>>;
};

type EndpointName<C> = {
  [Name in keyof C]: C[Name] extends FileEndpoint ? Name : never;
}[keyof C];

/** The documentation of every endpoint of a contract; a missing one does not compile. */
export type ContractDocumentation<C> = {
  readonly [Name in EndpointName<C>]: C[Name] extends FileEndpoint ? Documentation<C[Name]> : never;
};

/** Joins a slice's documentation with its endpoints, under one heading of the reference. */
export function joinDocumentation<C extends object>(
  tag: string,
  contract: C,
  documentation: ContractDocumentation<C>,
): DocumentedEndpoint[] {
  const endpoints = contract as Readonly<Record<string, FileEndpoint>>;
  const words = documentation as Readonly<Record<string, UntypedDocumentation>>;
  return Object.entries(words).flatMap(([name, documentation]) => {
    const endpoint = endpoints[name];
    return endpoint ? [{ name, tag, endpoint, documentation }] : [];
  });
}
