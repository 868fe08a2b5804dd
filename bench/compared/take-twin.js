// Plain JavaScript: it runs inside a page that has finished loading.
Object.assign(window, { takeTwin });

/** The page's HTML without its scripts and with its styles inlined. */
async function takeTwin() {
  const twin = document.documentElement.cloneNode(true);
  const needless =
    'script, noscript, link[rel=modulepreload], link[rel=manifest], link[rel=preload]:not([as=font])';
  for (const element of twin.querySelectorAll(needless)) element.remove();
  for (const link of twin.querySelectorAll('link[rel=stylesheet]')) {
    const address = new URL(link.getAttribute('href'), location.href);
    const text = await (await fetch(address)).text();
    const style = document.createElement('style');
    style.textContent = text.replace(
      /url\((['"]?)(?!data:)([^'")]+)\1\)/g,
      (_, __, path) => `url(${new URL(path, address).pathname})`,
    );
    link.replaceWith(style);
  }
  return `<!doctype html>\n${twin.outerHTML}`;
}
