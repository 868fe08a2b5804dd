import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { MIN_GUESTS } from '#shared/you-said/rules.ts';
import { startDatabaseProxy } from '#testing/database/database-proxy.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { networkUrlMeta } from './page-head.ts';
import type { WidgetBuild } from './widget-build.ts';
import { widgetDocument } from './widget-document.ts';
import { makeWidgetPageRenderer } from './widget-page.ts';
import { makeWidgetVenueFinder } from './widget-venue.ts';

const PUBLIC_CONFIG = { publicUrl: 'https://talk.example', host: 'localhost', port: 3000 };
/** A build without components, because only the document around them is tested here. */
const BUILD: WidgetBuild = {
  folder: '',
  css: 'body{margin:0}',
  script: '/widget/assets/main.js',
  files: {
    words: { en: '/widget/assets/en.js', fr: '/widget/assets/fr.js' },
    lazyPart: '/widget/assets/lazy-part.js',
    kioskWords: '/widget/assets/kiosk-words.js',
    ticketPart: '/widget/assets/ticket-part.js',
    callPart: '/widget/assets/call-part.js',
  },
  renderFirstScreen: ({ name }, [language = 'en']) => ({
    language,
    direction: 'ltr',
    title: `Feedback for ${name}`,
    unfinished: { text: 'Not all of it has come.', button: 'Try again' },
    noScript: 'Please turn on JavaScript',
    html: '<main></main>',
  }),
};

// Stops the page's timeout, so that a slow machine still gets its venue.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

describe('the venue on the guest’s page', () => {
  test('the venue on the guest’s page is found by its venue ID in capital letters too, with its name, colours and settings', async () => {
    const app = await testApp();
    const { venueId } = await aVenue(app, await anOwner(app), {
      name: 'Noir',
      brandColor: '#FF0000',
      rewardsEnabled: false,
    });
    const found = await makeWidgetVenueFinder(app.services)({
      venue: ` ${venueId.toUpperCase()} `,
    });
    expect(found.setup).toMatchObject({ venueId, name: 'Noir', rewardsEnabled: false });
    expect(found.setup).toMatchObject({ isDemo: false, isUnknown: false, table: null });
    expect(found.colours.brandColor).toBe('#FF0000');
  });

  test('the venue on the guest’s page is the sample venue if none is named, and has default settings if it is unknown', async () => {
    const find = makeWidgetVenueFinder((await testApp()).services);
    expect((await find({})).setup).toMatchObject({ name: 'Sample Bistro', isDemo: true });
    expect((await find({ venue: ['a', 'b'] })).setup).toMatchObject({ venueId: 'a' });
    expect((await find({ venue: '!!!' })).setup).toMatchObject({ isDemo: false, isUnknown: true });
    const unknown = await find({ venue: 'x'.repeat(200), table: ` 7\u0000${'é'.repeat(80)}` });
    expect(unknown.setup).toMatchObject({ name: null, isUnknown: true, rewardsEnabled: true });
    expect(unknown.setup.table).toHaveLength(50);
  });

  test('the guest’s page has the ‘you said, we did’ sentence as soon as it is published, but not while the database is unavailable', async () => {
    const app = await testApp({ RATE_LIMITS: 'off' });
    const owner = await anOwner(app);
    const { venueId } = await aVenue(app, owner);
    const cable = await startDatabaseProxy((await testDatabase()).address);
    const { db, close } = await openDatabase(cable.address);
    const find = makeWidgetVenueFinder({ db, log: app.services.log });
    const findSentence = async () => (await find({ venue: venueId })).setup.youSaid;
    expect(await findSentence()).toBeUndefined();
    const feedbackIds: string[] = [];
    while (feedbackIds.length < MIN_GUESTS) {
      const said = { venueId, rating: 'poor' };
      feedbackIds.push((await app.send('POST', '/api/feedback', { body: said })).body.id);
    }
    const body = { words: 'You said it was cold. We bought an oven.', feedbackIds };
    await app.send('POST', `/api/you-said?venueId=${venueId}`, { token: owner.token, body });
    expect(await findSentence()).toEqual({ words: body.words, guests: MIN_GUESTS });
    await cable.cut();
    expect(await findSentence()).toBeUndefined();
    await close();
    await cable.remove();
  });

  test('the guest’s page has the venue’s last known settings while the database is unavailable, and is never an error', async () => {
    const app = await testApp();
    const { venueId } = await aVenue(app, await anOwner(app), { name: 'Noir' });
    const cable = await startDatabaseProxy((await testDatabase()).address);
    const { db, close } = await openDatabase(cable.address);
    const find = makeWidgetVenueFinder({ db, log: app.services.log });
    await find({ venue: venueId });
    await cable.cut();
    const seen = await find({ venue: venueId });
    expect(seen).toMatchObject({ isGuess: true, setup: { name: 'Noir' } });
    const unseen = await find({ venue: 'never-seen' });
    expect(unseen).toMatchObject({ isGuess: true, setup: { name: null, isUnknown: false } });
    await close();
    await cable.remove();
  });
});

describe('the guest’s page', () => {
  test('the guest’s page contains the setup, both palettes and a preload of the language', async () => {
    const venue = await makeWidgetVenueFinder((await testApp()).services)({ table: '12' });
    const { html, styleHash, scriptHash } = widgetDocument(BUILD, venue, ['fr']);
    expect(html).toContain('<html lang="fr" dir="ltr" style="--l-back:#fbf8f2;');
    expect(html).toContain('--d-back:#');
    expect(html).toContain('<link rel="modulepreload" href="/widget/assets/fr.js">');
    expect(html).toContain('<style>body{margin:0}</style>');
    expect(html).toContain('"table":"12"');
    for (const hash of [styleHash, scriptHash]) expect(hash).toMatch(/^'sha256-.+'$/);
  });

  test('the guest’s page cannot be broken by HTML in a name or a table', async () => {
    const app = await testApp();
    const evil = `</script><script>alert(1)</script>"'<img src=x onerror=alert(1)>`;
    const { venueId } = await aVenue(app, await anOwner(app), { name: evil });
    const venue = await makeWidgetVenueFinder(app.services)({ venue: venueId, table: evil });
    const { html } = widgetDocument(BUILD, venue, []);
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html).not.toContain('<img');
  });
});

test('the guest’s page of a local server names its network address, for tickets that go to a phone', async () => {
  const { services } = await testApp();
  const config = { publicUrl: 'http://localhost:3000', host: '0.0.0.0', port: 3000 };
  const venue = await makeWidgetVenueFinder(services)({});
  const { gzip } = makeWidgetPageRenderer(BUILD, config)(venue, ['en']);
  // On a machine without a network, the element is an empty string.
  expect(gunzipSync(gzip).toString()).toContain(
    `content="noindex">${networkUrlMeta(config)}<meta name="theme-color"`,
  );
});

test('the guest’s page is rendered once for equal content, and again for any other content', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const { venueId } = await aVenue(app, owner, { name: 'Noir' });
  const names: (string | null)[] = [];
  const draw = makeWidgetPageRenderer(
    {
      ...BUILD,
      renderFirstScreen: (setup, wanted) => {
        names.push(setup.name);
        return BUILD.renderFirstScreen(setup, wanted);
      },
    },
    PUBLIC_CONFIG,
  );
  const find = makeWidgetVenueFinder(app.services);
  const first = draw(await find({ venue: venueId, table: '1' }), ['en']);
  expect(draw(await find({ venue: venueId, table: '1' }), ['en'])).toBe(first);
  expect(names).toEqual(['Noir']);
  const { html } = widgetDocument(BUILD, await find({ venue: venueId, table: '1' }), ['en']);
  expect(gunzipSync(first.gzip).toString()).toBe(html);
  draw(await find({ venue: venueId, table: '2' }), ['en']);
  draw(await find({ venue: venueId, table: '1' }), ['fr']);
  const venue = await find({ venue: venueId, table: '1' });
  draw({ ...venue, setup: { ...venue.setup, name: 'Blanc' } }, ['en']);
  draw({ ...venue, colours: { ...venue.colours, brandColor: '#FF0000' } }, ['en']);
  expect(names).toEqual(['Noir', 'Noir', 'Noir', 'Blanc', 'Noir']);
});
