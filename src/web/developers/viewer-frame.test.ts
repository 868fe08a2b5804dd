import { expect, test } from 'vitest';
import { viewerFrame } from './viewer-frame.ts';

/** With 150 rows or more, the viewer by default renders only the visible ones. */
const MANY = 400;

test('the API reference contains every endpoint, however many there are', () => {
  const { operations } = viewerFrame({ React: { createElement } }).components;
  const calls = Array.from({ length: MANY }, (_, number) => `/calls/${number}`);
  const page = operations({
    getComponent: (name) => name,
    getConfigs: undefined,
    oas3Selectors: undefined,
    layoutSelectors: undefined,
    layoutActions: undefined,
    specSelectors: {
      url: () => '',
      taggedOperations: () => ({
        entrySeq: () => listOf<Heading>([['Accounts', headingOf(calls)]]),
      }),
    },
  });
  expect(pathsIn(page)).toEqual(calls);
});

type Heading = [tag: string, about: ReturnType<typeof mapOf>];
type Element = { type: unknown; props: { path?: string }; children: Element[] };

function createElement(type: unknown, props: object | null, ...children: unknown[]): object {
  return { type, props: props ?? {}, children };
}

function pathsIn(element: object): unknown[] {
  const { type, props, children } = element as Element;
  return [
    ...(type === 'OperationContainer' ? [props.path] : []),
    ...children.flatMap((child) => pathsIn(child)),
  ];
}

function headingOf(paths: readonly string[]) {
  return mapOf({ operations: listOf(paths.map((path) => mapOf({ path, method: 'get' }))) });
}

function mapOf(values: Record<string, unknown>) {
  return { get: (key: string) => values[key] };
}

function listOf<T>(values: T[]) {
  return { toArray: () => values };
}
