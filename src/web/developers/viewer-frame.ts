/**
 * The part of the viewer's own copy of React that our frame uses; its elements differ from ours.
 */
type ViewerReact = {
  createElement: (type: unknown, props: object | null, ...children: unknown[]) => object;
};
type GetComponent = (name: string, isContainer?: true) => unknown;
/** The viewer stores the parsed document in its own map type. */
type ViewerMap = { get: (key: string) => unknown };
type ViewerList<T> = { toArray: () => T[] };
type Parts = {
  getComponent: GetComponent;
  getConfigs: unknown;
  specSelectors: {
    taggedOperations: () => { entrySeq: () => ViewerList<[tag: string, about: ViewerMap]> };
    url: () => string;
  };
  oas3Selectors: unknown;
  layoutSelectors: unknown;
  layoutActions: unknown;
};

/** The viewer's parts that we show, in order: the token, the endpoints, the schemas. */
const PARTS = ['AuthorizeBtnContainer', 'operations', 'Models'] as const;

/**
 * Arranges the viewer's parts in a page that already has a heading, an introduction and a main
 * element. Renders an endpoint's address as plain text, because it is inside a button, which must
 * not contain a link.
 */
export function viewerFrame({ React }: { React: ViewerReact }) {
  const { createElement } = React;
  const frame = ({ getComponent }: Parts) =>
    createElement(
      'div',
      { className: 'swagger-ui' },
      ...PARTS.map((name) => createElement(getComponent(name, true), { key: name })),
    );
  const plainText = ({ text }: { text: string }) => createElement('span', null, text);
  const operations = (parts: Parts) => renderAllOperations(parts, createElement);
  return { components: { frame, DeepLink: plainText, operations } };
}

/**
 * Renders every endpoint. With 150 rows or more, the viewer would keep only the visible ones in the
 * page, so that search, screen readers and the Tab key would miss the others.
 */
function renderAllOperations(parts: Parts, createElement: ViewerReact['createElement']): object {
  const { specSelectors, getComponent, ...given } = parts;
  const { oas3Selectors, layoutSelectors, layoutActions, getConfigs } = given;
  const ofHeading = { oas3Selectors, layoutSelectors, layoutActions, getConfigs, getComponent };
  const headings = specSelectors.taggedOperations().entrySeq().toArray();
  return createElement(
    'div',
    null,
    ...headings.map(([tag, about]) => {
      const calls = about.get('operations') as ViewerList<ViewerMap>;
      return createElement(
        getComponent('OperationTag'),
        { key: tag, tag, tagObj: about, specUrl: specSelectors.url(), ...ofHeading },
        createElement(
          'div',
          { className: 'operation-tag-content' },
          ...calls.toArray().map((op) => {
            const [path, method] = [op.get('path'), op.get('method')];
            const specPath = op.get('specPath');
            const key = `${method} ${path}`;
            const call = { key, tag, op, path, method, specPath };
            return createElement(getComponent('OperationContainer', true), call);
          }),
        ),
      );
    }),
  );
}
