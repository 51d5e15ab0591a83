/**
 * The class to which an arrow key moves the focus: up and down within a day, left and right to the class with the
 * closest time on the day before or after.
 */
export function arrowKeyTarget(
  key: string,
  from: Element | null,
  frame: HTMLElement | null,
): HTMLElement | undefined {
  const direction = directions[key]
  const current = from instanceof HTMLElement ? from.closest<HTMLElement>('[data-session]') : null
  if (!direction || !current || !frame) return undefined
  const all = [...frame.querySelectorAll<HTMLElement>('[data-session]')].sort(byStart)
  const dayOf = (each: HTMLElement) => each.dataset.start?.slice(0, 10) ?? ''
  const day = dayOf(current)
  if (direction.days === 0) {
    const sameDay = all.filter((each) => dayOf(each) === day)
    return sameDay[sameDay.indexOf(current) + direction.steps]
  }
  const days = [...new Set(all.map(dayOf))]
  const next = days[days.indexOf(day) + direction.days]
  const minute = minuteOf(current)
  return all
    .filter((each) => dayOf(each) === next)
    .sort((a, b) => Math.abs(minuteOf(a) - minute) - Math.abs(minuteOf(b) - minute))[0]
}

const directions: Partial<Record<string, { days: number; steps: number }>> = {
  ArrowUp: { days: 0, steps: -1 },
  ArrowDown: { days: 0, steps: 1 },
  ArrowLeft: { days: -1, steps: 0 },
  ArrowRight: { days: 1, steps: 0 },
}

const byStart = (a: HTMLElement, b: HTMLElement) =>
  (a.dataset.start ?? '').localeCompare(b.dataset.start ?? '')

const minuteOf = ({ dataset }: HTMLElement) => {
  const [hour = '0', minute = '0'] = dataset.start?.slice(11, 16).split(':') ?? []
  return Number(hour) * 60 + Number(minute)
}
