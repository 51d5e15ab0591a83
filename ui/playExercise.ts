/** The duration of one repetition, from the drawn pose back to the same pose, in milliseconds. */
const REPETITION = 2200
const EASE = 'cubic-bezier(.45,0,.3,1)'

const animatedPlates = new WeakSet<Element>()

/**
 * Animates one repetition of the exercise in a picture, `delay` milliseconds from now. The drawing defines which parts
 * move, and through which poses (scripts/art/cuts.mjs). During the animation the drawing is laid over its own picture,
 * in a shadow root, where the page's styles do not apply. Does nothing if the drawing has no poses, or for people who
 * prefer reduced motion.
 */
export async function playExercise(plate: HTMLElement, delay = 0): Promise<void> {
  const picture = plate.querySelector('img')
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!picture || reducedMotion || animatedPlates.has(plate)) return
  animatedPlates.add(plate)
  try {
    // The picture may be visible before it has loaded.
    await picture.decode()
    const drawing = await drawingOf(picture)
    if (!drawing) return
    const stage = plate.shadowRoot ?? plate.attachShadow({ mode: 'open' })
    stage.replaceChildren(document.createElement('slot'), drawing)
    await Promise.all(partsOf(drawing).map((part) => repeatOnce(part, delay).finished))
    drawing.remove()
  } finally {
    animatedPlates.delete(plate)
  }
}

const partsOf = (drawing: SVGSVGElement) => [...drawing.querySelectorAll<SVGGElement>('[data-poses]')]

const repeatOnce = (part: SVGGElement, delay: number) => {
  const { poses = '', about = '' } = part.dataset
  const frames = ['none', ...poses.split(';'), 'none']
  return part.animate(
    frames.map((transform) => ({ transform, transformOrigin: about, easing: EASE })),
    { duration: REPETITION, delay },
  )
}

/** The drawing's elements, cropped like the picture; undefined if no part moves. */
async function drawingOf(picture: HTMLImageElement): Promise<SVGSVGElement | undefined> {
  const response = await fetch(picture.currentSrc || picture.src, { cache: 'force-cache' })
  const { documentElement: drawing } = new DOMParser().parseFromString(await response.text(), 'image/svg+xml')
  if (!(drawing instanceof SVGSVGElement) || partsOf(drawing).length === 0) return undefined
  cropLike(picture, drawing)
  drawing.setAttribute('aria-hidden', 'true')
  drawing.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
  return drawing
}

/** `object-fit: cover; object-position: 50% 84%` (Plate.module.css), which does not apply to an inline drawing. */
function cropLike({ clientWidth, clientHeight }: HTMLImageElement, drawing: SVGSVGElement): void {
  const { width, height } = drawing.viewBox.baseVal
  const scale = Math.max(clientWidth / width, clientHeight / height)
  const [visibleWidth, visibleHeight] = [clientWidth / scale, clientHeight / scale]
  const corner = [(width - visibleWidth) * 0.5, (height - visibleHeight) * 0.84]
  drawing.setAttribute('viewBox', [...corner, visibleWidth, visibleHeight].join(' '))
}
