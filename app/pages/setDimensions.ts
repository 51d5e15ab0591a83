/**
 * A `ref` that sets an element's dimensions by script. In the rendered HTML they would be inline styles, which the
 * site's security policy forbids.
 */
export const setDimensions =
  (measures: Record<`--${string}`, number | string>) => (element: HTMLElement | null) => {
    if (!element) return
    for (const [name, value] of Object.entries(measures)) element.style.setProperty(name, String(value))
    element.dataset.measured = ''
  }
