/** Reads the QR code of a picture; undefined where there is none. */
export type Reader = (picture: HTMLVideoElement | ImageData) => Promise<string | undefined>;

interface Detector {
  detect(picture: HTMLVideoElement | ImageData): Promise<{ rawValue: string }[]>;
}
interface DetectorType {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

async function ofBrowser(): Promise<Reader | undefined> {
  const type = (globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector;
  if (type === undefined || !(await type.getSupportedFormats()).includes('qr_code')) return undefined;
  const detector = new type({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue;
}

/** Longest side of the picture that is looked through, in pixels. */
const SIDE = 960;

async function ofLibrary(): Promise<Reader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const { default: wasm } = await import('zxing-wasm/reader/zxing_reader.wasm?url');
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  keepDecoder().catch(() => {
    // Without room for it, it is fetched again.
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    let image = picture;
    if (image instanceof HTMLVideoElement) {
      const scale = Math.min(1, SIDE / Math.max(image.videoWidth, image.videoHeight, 1));
      const [width, height] = [Math.round(image.videoWidth * scale), Math.round(image.videoHeight * scale)];
      if (context === null || width === 0 || height === 0) return undefined;
      Object.assign(canvas, { width, height });
      context.drawImage(image, 0, 0, width, height);
      image = context.getImageData(0, 0, width, height);
    }
    const [found] = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 });
    return found?.isValid === true ? found.text : undefined;
  };
}

/** Files of the decoder, and where the worker of this document looks for them. */
const FILES = /\/door-assets\/(reader-|zxing)/;
const CACHE = 'door-reader';

/** Lets the decoder be there without network: it may have come before there was a worker to keep it. */
async function keepDecoder(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const { name } of performance.getEntriesByType('resource'))
    if (FILES.test(name) && (await cache.match(name)) === undefined) await cache.add(name);
}

let reader: Promise<Reader> | undefined;

/** What reads codes on this device: what the browser has, else a decoder that is fetched now. Asked again after it failed. */
export function loadReader(): Promise<Reader> {
  reader ??= (async () => (await ofBrowser()) ?? (await ofLibrary()))().catch((cause) => {
    reader = undefined;
    throw cause;
  });
  return reader;
}
