/** Hindi: times of day in words. The part of the day comes before the figures. */
import type * as english from './clock.ts'

const partOf = (hour: number): string => {
  if (hour < 4 || hour >= 20) return 'रात'
  if (hour < 12) return 'सुबह'
  return hour < 16 ? 'दोपहर' : 'शाम'
}
const figures = (hour: number, minute: number) => `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`

export const clockText: typeof english.clockText = {
  /** `शाम 6:30 बजे`, `शाम 6 बजे` */
  time: (hour, minute) => `${partOf(hour)} ${minute === 0 ? hour % 12 || 12 : figures(hour, minute)} बजे`,
  parts: (hour, minute) => [partOf(hour), figures(hour, minute), ''],
}
