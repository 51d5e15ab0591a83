/** Brings the first field with an error into view, in the order of the page, and the focus to it. */
export function showFirstError(form: HTMLElement): boolean {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
  return first !== null
}
