import type { Image } from './make-image.ts';

export type RecentImages = {
  find: (key: string) => Image | undefined;
  keep: (key: string, image: Image) => void;
};

/** The images that were asked for last: a preview asks for the same few again and again. */
export function makeRecentImages(most: { entries: number; bytes: number }): RecentImages {
  // In the order of their last use.
  const images = new Map<string, Image>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= images.get(key)?.bytes.length ?? 0;
    images.delete(key);
  }

  function keep(key: string, image: Image): void {
    forget(key);
    images.set(key, image);
    bytes += image.bytes.length;
    for (const oldest of images.keys()) {
      if (images.size <= most.entries && bytes <= most.bytes) return;
      forget(oldest);
    }
  }

  return {
    find: (key) => {
      const image = images.get(key);
      if (image) keep(key, image);
      return image;
    },
    keep,
  };
}
