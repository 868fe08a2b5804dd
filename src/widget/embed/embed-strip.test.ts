import { afterEach, expect, test, vi } from 'vitest';
import { mountLauncher } from './embed-launcher.ts';

const youSaid = { words: 'You said the <soup> was cold. We bought an oven.', guests: 12 };

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function mount(attributes: Record<string, string>, settings: object): Promise<void> {
  vi.stubGlobal('fetch', async () =>
    Response.json({ name: 'Noir', buttonColor: '#1e6b4e', ...settings }),
  );
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = 'https://talk.example/embed.js';
  Object.assign(script.dataset, { venue: 'noir', lang: 'de' }, attributes);
  document.body.append(document.createElement('h1'), script);
  await mountLauncher(script);
}

const strip = () => document.querySelector('[data-tabletalk-strip]');

test.each([
  ['', '12 guests told us'],
  ['Das haben uns {guests} Gäste gesagt', 'Das haben uns 12 Gäste gesagt'],
])(
  'the embedded strip with the line %j says what came of feedback, at the place of its script',
  async (line, shown) => {
    await mount({ strip: line }, { youSaid });
    expect(strip()?.previousElementSibling?.tagName).toBe('H1');
    const said = strip()?.shadowRoot?.querySelector('p');
    expect(said?.firstChild?.textContent).toBe(youSaid.words);
    expect(said?.querySelector('small')?.textContent).toBe(shown);
  },
);

test.each([
  ['the script does not ask for it', {}, { youSaid }],
  ['the venue shows nothing', { strip: '' }, {}],
])('there is no embedded strip if %s', async (_, attributes, settings) => {
  await mount(attributes, settings);
  expect(strip()).toBeNull();
  expect(document.querySelector('[data-tabletalk]')).not.toBeNull();
});
