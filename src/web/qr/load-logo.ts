const TIMEOUT_MS = 10_000;

/**
 * The logo with its pixels, for a file. A website that does not allow others to copy its pictures
 * refuses this, and so does one that never answers: undefined.
 */
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
