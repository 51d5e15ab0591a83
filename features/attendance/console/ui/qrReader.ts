/** Reads the QR code in a picture; undefined if there is none. */
export type ReadCode = (picture: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const readsCodes = (native: DetectorClass): Promise<boolean> =>
  native.getSupportedFormats().then(
    (formats) => formats.includes('qr_code'),
    () => false,
  )

/** The phone's built-in reader if it has one; otherwise a reader is downloaded (decision 86). */
async function detector(): Promise<Detector> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (native && (await readsCodes(native))) {
    return new native({ formats: ['qr_code'] })
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: ['qr_code'] })
}

export async function openReader(): Promise<ReadCode> {
  const reader = await detector()
  return async (picture) => (await reader.detect(picture))[0]?.rawValue
}

/** One short tone: the person who scans looks at the member, not at the phone. */
export function beep(good: boolean): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.1
  tone.frequency.value = good ? 880 : 330
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.12)
  tone.onended = () => void audio.close()
}
