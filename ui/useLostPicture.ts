import { useState } from 'react'

/**
 * Whether a picture failed to load, and the props that its `img` needs for that. Without this, browsers show a
 * broken-image icon.
 */
export function useLostPicture(src: string | null | undefined) {
  const [lost, setLost] = useState<string | null>()
  const watched = {
    // It may have failed before hydration; then its width is 0. A drawing without an intrinsic size also has width 0.
    ref: (img: HTMLImageElement | null) => {
      if (img?.complete && !img.naturalWidth) img.decode().catch(() => setLost(src))
    },
    onError: () => setLost(src),
  }
  return { isLost: Boolean(src) && src === lost, watched }
}
