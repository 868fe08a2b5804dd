/** As much of the viewer's own React as our frame needs; its elements are not those of ours. */
type ViewerReact = {
  createElement: (type: unknown, props: object | null, ...children: unknown[]) => object;
};
type Parts = { getComponent: (name: string, isContainer: true) => unknown };

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
  return { components: { frame, DeepLink: plainText } };
}
