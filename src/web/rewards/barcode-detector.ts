/** A barcode reader, as far as we use it: the browser's own or ours. */
export type BarcodeDetector = {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
};

type DetectorClass = {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats: () => Promise<string[]>;
};

const FORMATS = ['qr_code', 'data_matrix', 'aztec', 'code_128'];

/** The browser's detector, or ours where the browser cannot read QR codes, such as in Safari. */
export async function openBarcodeDetector(): Promise<BarcodeDetector> {
  return (await openNativeDetector()) ?? (await import('./decode-qr-frames.ts')).makeFrameDecoder();
}

async function openNativeDetector(): Promise<BarcodeDetector | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  return Detector && formats.includes('qr_code') ? new Detector({ formats }) : undefined;
}

/** Whether this device can scan. Does not ask for permission. */
export async function canScan(): Promise<boolean> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices?.getUserMedia) return false;
  const devices = await mediaDevices.enumerateDevices().catch(() => []);
  return devices.some(({ kind }) => kind === 'videoinput');
}
