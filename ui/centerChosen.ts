/**
 * A ref for the chosen link in a row that scrolls sideways: scrolls it to the middle of the row, where it is
 * visible with its neighbours. The page does not move.
 */
export function centerChosen(chosen: HTMLElement | null): void {
  const row = chosen?.closest<HTMLElement>('nav > ul, nav')
  if (!chosen || !row) return
  const [at, around] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += at.left + at.width / 2 - (around.left + around.width / 2)
}
