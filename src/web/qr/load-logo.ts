const TIMEOUT_MS = 10_000;

/** Loads the logo's pixels for a file. Undefined if its website forbids copying or never answers. */
export async function loadLogo(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  const isLoaded = await new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    setTimeout(() => resolve(false), TIMEOUT_MS);
    image.src = url;
  });
  return isLoaded ? image : undefined;
}
