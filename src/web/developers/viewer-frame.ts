/** As much of the viewer's own React as our frame needs; its elements are not those of ours. */
type ViewerReact = {
  createElement: (type: unknown, props: object | null, ...children: unknown[]) => object;
};
type GetComponent = (name: string, isContainer?: true) => unknown;
/** The viewer keeps what it read of the document in maps of its own. */
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

/** The parts of the viewer that we show, in order: the token, the calls, the shapes. */
const PARTS = ['AuthorizeBtnContainer', 'operations', 'Models'] as const;

/**
 * Puts the viewer's parts into a page that has a heading, an introduction and a main part already,
 * and makes the address of a call plain text: it stands inside of a button, where no link may be.
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
  const operations = (parts: Parts) => allOperations(parts, createElement);
  return { components: { frame, DeepLink: plainText, operations } };
}

/**
 * Every call, always. From 150 rows on the viewer would keep only those in the page that are in
 * sight, and neither a search in the page, nor a screen reader, nor the Tab key finds the others.
 */
function allOperations(parts: Parts, createElement: ViewerReact['createElement']): object {
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
