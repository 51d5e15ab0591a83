import { useState } from 'react'

/** Whether a picture could not be had, and what its `img` needs for that: browsers draw a torn sheet in its place. */
export function useLostPicture(src: string | null | undefined) {
  const [lost, setLost] = useState<string | null>()
  const watched = {
    // It may have failed before the page came to life. A drawing without a size of its own has no width either.
    ref: (img: HTMLImageElement | null) => {
      if (img?.complete && !img.naturalWidth) img.decode().catch(() => setLost(src))
    },
    onError: () => setLost(src),
  }
  return { isLost: Boolean(src) && src === lost, watched }
}
