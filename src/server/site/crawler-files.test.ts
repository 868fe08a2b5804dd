import { expect, test } from 'vitest';
import { testApp } from '#testing/test-app.ts';

test('search engines may read the public pages and no others', async () => {
  const app = await testApp();
  const { publicUrl } = app.services.config;
  const robots = await app.server.http.inject('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  const disallowed = robots.body.match(/(?<=^Disallow: ).+$/gm) ?? [];
  expect(disallowed).toEqual(
    expect.arrayContaining(['/dashboard', '/feedback', '/simulated-checkout/', '/api/']),
  );
  expect(robots.body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);

  const sitemap = await app.server.http.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  const listed = sitemap.body.match(/(?<=<loc>)[^<]+/g) ?? [];
  expect(listed).toEqual(
    ['/', '/register', '/login', '/developers', '/privacy', '/terms', '/contact'].map(
      (path) => publicUrl + path,
    ),
  );
  for (const address of listed) {
    const { pathname } = new URL(address);
    expect(disallowed.filter((start) => pathname.startsWith(start))).toEqual([]);
  }
});
