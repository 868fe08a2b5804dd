import type { TestApp } from '../test-app.ts';

type VisitResponse = { status: number; location: string; cookies: readonly string[] };

export type TestBrowser = {
  /** Requests an address without following redirects. */
  visit(address: string): Promise<VisitResponse>;
  /** Follows redirects to a page of the product and returns its path and query. */
  follow(address: string): Promise<string>;
  /** Follows redirects until a target starts with `beginning`, and returns that target. */
  followUntil(beginning: string, address: string): Promise<string>;
  /** The value of a cookie of the product. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
};

/** A minimal browser that handles only redirects and cookies. */
export function makeTestBrowser(app: TestApp): TestBrowser {
  const ours = new URL(app.services.config.publicUrl).origin;
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };

  async function visit(address: string): Promise<VisitResponse> {
    const url = new URL(address, ours);
    const jar = jarOf(url.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), host: 'somewhere-else.example' };
    const answer = url.origin === ours ? await inject(app, url, headers) : await load(url, cookie);
    for (const line of answer.cookies) store(jar, line);
    const location = answer.location && new URL(answer.location, url).href;
    return { ...answer, location: location.replace(`${ours}/`, '/') };
  }

  async function follow(address: string): Promise<string> {
    const { location } = await visit(address);
    const isPage = location === '' || (location.startsWith('/') && !location.startsWith('/api/'));
    return isPage ? location : follow(location);
  }

  async function followUntil(beginning: string, address: string): Promise<string> {
    const { location } = await visit(address);
    if (location === '') throw new Error(`the way ended before ${beginning}`);
    return location.startsWith(beginning) ? location : followUntil(beginning, location);
  }

  return {
    visit,
    follow,
    followUntil,
    cookie: (name) => jarOf(ours).get(name),
    setCookie: (name, value) => void jarOf(ours).set(name, value),
  };
}

async function inject(
  app: TestApp,
  url: URL,
  headers: Record<string, string>,
): Promise<VisitResponse> {
  const { status, headers: answered } = await app.send('GET', `${url.pathname}${url.search}`, {
    headers,
  });
  const cookies = answered['set-cookie'];
  return {
    status,
    location: String(answered.location ?? ''),
    cookies: Array.isArray(cookies) ? cookies : cookies === undefined ? [] : [String(cookies)],
  };
}

async function load(url: URL, cookie: string): Promise<VisitResponse> {
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
  await answer.body?.cancel();
  const { status, headers } = answer;
  return { status, location: headers.get('location') ?? '', cookies: headers.getSetCookie() };
}

function store(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '' || /max-age=0(;|$)/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}
