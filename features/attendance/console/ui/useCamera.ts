import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openReader } from './qrReader.ts'

export type CameraState = 'starting' | 'on' | 'none'

const EVERY_MS = 200
/** Milliseconds in which the same code is not reported again, because it is still in front of the camera. */
const SAME_MS = 4_000
/** Single pictures may be unreadable; after this many in a row, reading is considered broken. */
const MAX_FAILURES = 10

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** The phone's back camera, shown in `video`; each code is reported once. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const ended = new AbortController()
    let stream: MediaStream | undefined
    let last = { code: '', at: 0 }
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const [read, element] = [await openReader(), video.current]
      if (ended.signal.aborted || !element) return stop(stream)
      element.srcObject = stream
      await element.play()
      setState('on')
      let failed = 0
      while (!ended.signal.aborted) {
        let code: string | undefined
        try {
          code = await read(element)
          failed = 0
        } catch (error) {
          failed += 1
          if (failed === MAX_FAILURES) throw error
        }
        const nowMs = performance.now()
        if (code && !ended.signal.aborted && (code !== last.code || nowMs - last.at > SAME_MS)) report(code)
        if (code) last = { code, at: nowMs }
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      }
    }
    watch().catch(() => {
      if (stream) stop(stream)
      setState('none')
    })
    return () => {
      ended.abort()
      if (stream) stop(stream)
    }
  }, [video])
  return state
}
