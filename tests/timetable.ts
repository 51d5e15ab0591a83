import { locations } from '#db/demo/studio.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { termColumns } from '#features/passes/store.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import type { ListedClass } from '#features/timetable/schema.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import type { Db } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'

/** The three locations, without which nothing is sold. */
export async function makeLocations(db: Db): Promise<void> {
  await db
    .insertInto('location')
    .values(
      locations.map(({ name, position, artName, ...details }) => ({
        name,
        position,
        isOnline: details.address === null,
        details: JSON.stringify({ ...details, art: artName }),
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()
  await loadSettings(db)
}

/** The locations and one instructor, without which no class can exist. */
export async function makeStudio(db: Db): Promise<string> {
  await makeLocations(db)
  return makeInstructor(db, 'Ishita Test')
}

export async function makeInstructor(db: Db, name: string): Promise<string> {
  const { id } = await db
    .insertInto('instructor')
    .values({
      name,
      title: 'Teacher',
      bio: 'Teaches.',
      profile: JSON.stringify({ kinds: ['mat'], teachingSince: 2016, certifications: [] }),
      position: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface TestClass extends Partial<Omit<ListedClass, 'title'>> {
  time?: string
  capacity?: number
  weekdays?: number[]
  minutes?: number
  roomId?: string
  /** Its only date. Each generation goes through the sessions of all classes, so many daily classes take minutes. */
  on?: string
}

/** A daily class by default; its sessions are generated from today. */
export async function makeClass(
  db: Db,
  instructor: string,
  now: Temporal.Instant,
  { kind = 'mat', time = '18:30', minutes = 50, on, ...given }: TestClass = {},
): Promise<string> {
  const { id } = await db
    .insertInto('class')
    .values({
      title: `${kind} at ${time}`,
      kind,
      location: 'Faridabad',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      startTime: time,
      durationMinutes: minutes,
      instructorId: instructor,
      capacity: 10,
      startsOn: on ?? studioDay(now).subtract({ days: 30 }).toString(),
      endsOn: on ?? null,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await generateSessions(db, now, studioDay(now))
  return id
}

/** Terms of a package and the package itself; by default 8 group sessions in 28 days. */
export async function makePackage(db: Db, given: Partial<Omit<PackageRow, 'id'>> = {}): Promise<PackageRow> {
  const terms = {
    packageName: 'Group 8',
    packageType: 'group' as PackageType,
    location: 'all' as const,
    pricePaise: 640_000,
    perSessionPricePaise: 160_000,
    totalSessions: 8,
    validityDays: 28,
    validityFrom: 'firstSession' as const,
    unusedDays: 42,
    description: '<p>Eight sessions.</p>',
    ...given,
  }
  const { id } = await db
    .insertInto('package')
    .values({ ...termColumns(terms), position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...terms }
}
