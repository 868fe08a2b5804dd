import decodeQr from 'qr/decode.js';

/** Larger frames take longer to read and are not read better. */
const LONGEST_SIDE = 720;
const MAX_READING_MS = 120;

/** Reads QR codes from the frames of a camera, for browsers without a detector of their own. */
export function makeFrameDecoder() {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
      const { videoWidth, videoHeight } = video;
      if (!pen || videoWidth === 0) return [];
      const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
      const width = Math.round(videoWidth * scale);
      const height = Math.round(videoHeight * scale);
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
      }
      pen.drawImage(video, 0, 0, width, height);
      return readCodes(pen.getImageData(0, 0, width, height));
    },
  };
}

/** The code in a picture. The decoder throws when it finds none, as in most frames. */
export function readCodes(image: Pick<ImageData, 'width' | 'height' | 'data'>) {
  try {
    return [{ rawValue: decodeQr(image, { timeLimit: MAX_READING_MS }) }];
  } catch {
    return [];
  }
}
