import { useState } from 'react'

/** Whether a picture failed to load, with the props that its `img` needs: browsers would show a broken-image icon. */
export function useLostPicture(src: string | null | undefined) {
  const [lost, setLost] = useState<string | null>()
  const watched = {
    // It may have failed before hydration. A drawing without an intrinsic size has no width either.
    ref: (img: HTMLImageElement | null) => {
      if (img?.complete && !img.naturalWidth) img.decode().catch(() => setLost(src))
    },
    onError: () => setLost(src),
  }
  return { isLost: Boolean(src) && src === lost, watched }
}
