import { expect, test } from 'vitest'
import { classes, type DemoClass } from './classes.ts'
import { instructors } from './instructors.ts'
import { locations } from './studio.ts'

type Slot = { class: DemoClass; weekday: number; from: number; to: number }

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const slots: Slot[] = classes.flatMap((c) =>
  c.weekdays.map((weekday) => ({
    class: c,
    weekday,
    from: minutes(c.time),
    to: minutes(c.time) + c.durationMinutes,
  })),
)

const name = (s: Slot) => `${s.class.key} on ${s.weekday}`

/** The names of two slots on the same day that have the same `key` and are less than `gap` minutes apart. */
function clashes(key: (s: Slot) => string | null, gap: (a: Slot, b: Slot) => number): string[] {
  const findings: string[] = []
  for (const [i, a] of slots.entries())
    for (const b of slots.slice(i + 1)) {
      if (a.weekday !== b.weekday || key(a) === null || key(a) !== key(b)) continue
      const apart = Math.max(b.from - a.to, a.from - b.to)
      if (apart < gap(a, b)) findings.push(`${name(a)} and ${name(b)}`)
    }
  return findings
}

function room(slot: Slot): string | null {
  const { location, kind } = slot.class
  if (location === 'Online') return null
  return `${location} ${kind === 'mat' || kind === 'barre' ? 'mat room' : 'reformer room'}`
}

function travelMinutes(a: Slot, b: Slot): number {
  const locations = [a.class.location, b.class.location]
  if (locations[0] === locations[1]) return 0
  return locations.includes('Online') ? 30 : 90
}

test('the week has at least 66 slots', () => {
  expect(slots.length).toBeGreaterThanOrEqual(66)
})

test('class keys are unique, times are HH:MM and weekdays are Monday to Sunday', () => {
  expect(new Set(classes.map((c) => c.key)).size).toBe(classes.length)
  for (const c of classes) {
    expect(c.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
    expect(new Set(c.weekdays).size).toBe(c.weekdays.length)
    expect(c.weekdays.every((d) => d >= 1 && d <= 7)).toBe(true)
  }
})

test('no instructor is in two locations at once, and each has time to travel between them', () => {
  expect(clashes((s) => s.class.instructor, travelMinutes)).toEqual([])
})

test('a room has one class at a time, and five minutes between two classes', () => {
  expect(clashes(room, () => 5)).toEqual([])
})

test('both studios have all five kinds; online has mat, barre and privates', () => {
  const kinds = (location: string) =>
    [...new Set(classes.filter((c) => c.location === location).map((c) => c.kind))].sort()
  const all = ['barre', 'mat', 'private', 'reformer', 'semiPrivate']
  expect(kinds('Faridabad')).toEqual(all)
  expect(kinds('Gurugram')).toEqual(all)
  expect(kinds('Online')).toEqual(['barre', 'mat', 'private'])
})

test('every class is inside the opening hours of its location', () => {
  for (const slot of slots) {
    const hours = locations
      .find((l) => l.name === slot.class.location)
      ?.openingHours.find((h) => h.weekdays.includes(slot.weekday))
    expect(hours, name(slot)).toBeDefined()
    if (!hours) continue
    expect(slot.from, name(slot)).toBeGreaterThanOrEqual(minutes(hours.opens))
    expect(slot.to, name(slot)).toBeLessThanOrEqual(minutes(hours.closes))
  }
})

test('every class is taught by an instructor who teaches its kind', () => {
  for (const c of classes)
    expect(instructors.find((i) => i.key === c.instructor)?.kinds, c.key).toContain(c.kind)
})

test('capacities fit the rooms', () => {
  const reformers = { Faridabad: 6, Gurugram: 8, Online: 0 }
  for (const c of classes) {
    if (c.kind === 'private') expect(c.capacity).toBe(1)
    else if (c.location === 'Online') expect(c.capacity).toBe(20)
    else if (c.kind === 'reformer') expect(c.capacity).toBe(reformers[c.location])
    else if (c.kind === 'semiPrivate') expect([2, 3]).toContain(c.capacity)
    else expect([12, 14]).toContain(c.capacity)
  }
})
