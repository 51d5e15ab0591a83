/**
 * A ref for what is chosen in a row of links that scrolls sideways: it comes to the middle of the row, where it is seen,
 * with its neighbours. The page does not move.
 */
export function chosenInSight(chosen: HTMLElement | null): void {
  const row = chosen?.closest<HTMLElement>('nav > ul, nav')
  if (!chosen || !row) return
  const [at, around] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += at.left + at.width / 2 - (around.left + around.width / 2)
}
