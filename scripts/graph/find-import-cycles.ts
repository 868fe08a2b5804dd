import type { Module } from './read-imports.ts';

/**
 * Finds one shortest import cycle in every strongly connected component (Tarjan), as a list of paths
 * that ends with its first element.
 */
export function findImportCycles(modules: readonly Module[]): string[][] {
  const graph = new Map(
    modules.map(({ source, imports }) => [source, imports.map(({ resolved }) => resolved)]),
  );
  return findStronglyConnected(graph)
    .map((component) => findCircle(component, graph))
    .filter((circle) => circle !== undefined);
}

type Graph = ReadonlyMap<string, readonly string[]>;

function findStronglyConnected(graph: Graph): string[][] {
  const components: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const visit = (node: string): number => {
    const number = order.size;
    let low = number;
    order.set(node, number);
    open.push(node);
    isOpen.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (isOpen.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === number) {
      const component = open.splice(open.indexOf(node));
      for (const member of component) isOpen.delete(member);
      components.push(component);
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return components;
}

/** Searches breadth first from the component's alphabetically first path. */
function findCircle(component: readonly string[], graph: Graph): string[] | undefined {
  const members = new Set(component);
  const start = component.toSorted()[0] ?? '';
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (members.has(next) && !seen.has(next)) {
        seen.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return undefined;
}
