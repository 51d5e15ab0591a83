/**
 * For `ref`: gives an element its measures when the scripts are here. In the page as it is sent they would be inline
 * styles, which the security policy of the site refuses.
 */
export const measured =
  (measures: Record<`--${string}`, number | string>) => (element: HTMLElement | null) => {
    if (!element) return
    for (const [name, value] of Object.entries(measures)) element.style.setProperty(name, String(value))
    element.dataset.measured = ''
  }
