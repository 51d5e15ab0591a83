/** One repetition, from the pose as drawn and back to it, in milliseconds. */
const REPETITION = 2200
const EASE = 'cubic-bezier(.45,0,.3,1)'

const performing = new WeakSet<Element>()

/**
 * Has the exercise on a plate do one repetition, `delay` milliseconds from now. The drawing tells which of its parts
 * move, and through which poses (scripts/art/cuts.mjs). It is laid over its own picture for that time, in a shadow root, where
 * nothing of the page's reaches it; a drawing without poses stays a picture. Never for those who asked for less motion.
 */
export async function perform(plate: HTMLElement, delay = 0): Promise<void> {
  const picture = plate.querySelector('img')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!picture || still || performing.has(plate)) return
  performing.add(plate)
  try {
    // It may have come into view before it was here.
    await picture.decode()
    const drawing = await drawingOf(picture)
    if (!drawing) return
    const stage = plate.shadowRoot ?? plate.attachShadow({ mode: 'open' })
    stage.replaceChildren(document.createElement('slot'), drawing)
    await Promise.all(partsOf(drawing).map((part) => repeatOnce(part, delay).finished))
    drawing.remove()
  } finally {
    performing.delete(plate)
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

/** What the picture is made of, cut as the picture is; nothing when no part of it moves. */
async function drawingOf(picture: HTMLImageElement): Promise<SVGSVGElement | undefined> {
  const answer = await fetch(picture.currentSrc || picture.src, { cache: 'force-cache' })
  const { documentElement: drawing } = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml')
  if (!(drawing instanceof SVGSVGElement) || partsOf(drawing).length === 0) return undefined
  cutAs(picture, drawing)
  drawing.setAttribute('aria-hidden', 'true')
  drawing.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
  return drawing
}

/** `object-fit: cover; object-position: 50% 84%` (Plate.module.css), which a drawing in the page knows nothing of. */
function cutAs({ clientWidth, clientHeight }: HTMLImageElement, drawing: SVGSVGElement): void {
  const { width, height } = drawing.viewBox.baseVal
  const scale = Math.max(clientWidth / width, clientHeight / height)
  const [seenWidth, seenHeight] = [clientWidth / scale, clientHeight / scale]
  const corner = [(width - seenWidth) * 0.5, (height - seenHeight) * 0.84]
  drawing.setAttribute('viewBox', [...corner, seenWidth, seenHeight].join(' '))
}
