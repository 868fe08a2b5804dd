import stylesUrl from 'swagger-ui-dist/swagger-ui.css?url';
import scriptUrl from 'swagger-ui-dist/swagger-ui-bundle.js?url';
import type { viewerFrame } from './viewer-frame.ts';

/** The part of Swagger UI that we use. */
export type Viewer = (options: {
  domNode: HTMLElement;
  spec: object;
  validatorUrl: null;
  deepLinking: boolean;
  docExpansion: 'none' | 'list';
  defaultModelsExpandDepth: number;
  layout: 'frame';
  plugins: readonly (typeof viewerFrame)[];
}) => unknown;

/** Loads the viewer and its styles on the only page that needs them. */
export async function loadViewer(): Promise<Viewer> {
  await Promise.all([
    loadElement('link', { rel: 'stylesheet', href: stylesUrl }),
    loadElement('script', { src: scriptUrl }),
  ]);
  const { SwaggerUIBundle } = window as unknown as { SwaggerUIBundle: Viewer };
  return SwaggerUIBundle;
}

async function loadElement(
  tag: 'link' | 'script',
  attributes: Record<string, string>,
): Promise<void> {
  const element = document.createElement(tag);
  const loaded = new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`${attributes.src ?? attributes.href} could not be loaded`));
    });
  });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
  await loaded;
}
