/** The name of a backup is the time at which it began: 2026-11-27T033000Z. */
export const nameAt = (at: Temporal.Instant): string => at.round('second').toString().replaceAll(':', '')

const instantOf = (name: string): Temporal.Instant | undefined => {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? []
  return day === undefined ? undefined : Temporal.Instant.from(`${day}${hours}:${minutes}:${seconds}Z`)
}

const MONTHS = 12

/**
 * The backups that can be deleted: they are older than `keepDays`, and not the first of one of the last twelve months.
 * The newest backup is never deleted.
 */
export function deletableBackups(names: string[], now: Temporal.Instant, keepDays: number): string[] {
  const backups = names
    .flatMap((name) => {
      const instant = instantOf(name)
      return instant ? [{ name, at: instant }] : []
    })
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at))
  const fromDay = now.subtract({ hours: keepDays * 24 })
  const fromMonth = now.toZonedDateTimeISO('UTC').subtract({ months: MONTHS }).toInstant()
  const isAfter = (at: Temporal.Instant, from: Temporal.Instant) => Temporal.Instant.compare(at, from) >= 0
  return backups
    .filter(({ name, at }, i) => {
      const month = name.slice(0, 7)
      const isFirst = backups.findIndex((each) => each.name.startsWith(month)) === i
      const isNewest = i === backups.length - 1
      return !isNewest && !isAfter(at, fromDay) && !(isFirst && isAfter(at, fromMonth))
    })
    .map(({ name }) => name)
}
