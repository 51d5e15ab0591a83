/** Scrolls the first field with an error into view, in page order, and focuses it. */
export function showFirstError(form: HTMLElement): boolean {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
  return first !== null
}
