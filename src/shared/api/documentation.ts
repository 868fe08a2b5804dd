import type { z } from 'zod';
import type { Endpoint, FileEndpoint, ResponseOf } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/**
 * What readers of the reference are told about a call, beyond what its contract says. It stands
 * beside the contract and not in it, because browsers load contracts and never these words.
 */
type Documentation<E extends FileEndpoint> = {
  /** One plain sentence. */
  summary: string;
  description?: string;
  /** When it is refused, beyond the refusals that every call of its kind has. */
  errors?: { readonly [Code in ErrorCode]?: string };
  /** Headers that the contract's schemas do not know. */
  headers?: Readonly<Record<string, string>>;
  exampleBody?: E['body'] extends z.ZodType ? z.input<E['body']> : never;
} & AnswerOf<E>;

type AnswerOf<E extends FileEndpoint> = E extends Endpoint
  ? { exampleAnswer?: ResponseOf<E>; files?: never }
  : {
      exampleAnswer?: never;
      /** What comes instead of JSON, by media type. */
      files: Readonly<Record<string, string>>;
    };

/** An endpoint with its name in the contract and all that is said about it. */
export type DocumentedEndpoint = {
  name: string;
  tag: string;
  endpoint: FileEndpoint;
  documentation: Words;
};

/** The same for whoever does not know which endpoint it is. */
type Words = Pick<Documentation<Endpoint>, 'summary' | 'description' | 'errors' | 'headers'> & {
  exampleBody?: unknown;
  exampleAnswer?: unknown;
  files?: Readonly<Record<string, string>>;
};

type EndpointName<C> = {
  [Name in keyof C]: C[Name] extends FileEndpoint ? Name : never;
}[keyof C];

/** What is said about every endpoint of a contract; one without words does not compile. */
export type DocumentationOf<C> = {
  readonly [Name in EndpointName<C>]: C[Name] extends FileEndpoint ? Documentation<C[Name]> : never;
};

/** Puts the words of a slice beside its endpoints, under one heading of the reference. */
export function documented<C extends object>(
  tag: string,
  contract: C,
  documentation: DocumentationOf<C>,
): DocumentedEndpoint[] {
  const endpoints = contract as Readonly<Record<string, FileEndpoint>>;
  const words = documentation as Readonly<Record<string, Words>>;
  return Object.entries(words).flatMap(([name, documentation]) => {
    const endpoint = endpoints[name];
    return endpoint ? [{ name, tag, endpoint, documentation }] : [];
  });
}
