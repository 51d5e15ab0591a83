import { expect, test } from 'vitest'
import { isShortLink, pointIn } from './mapPosition.ts'

test.each([
  [
    'https://www.google.com/maps/place/Studio/@28.40,77.31,17z/data=!3m1!4b1!4m6!3d28.4089!4d77.3178',
    28.4089,
  ],
  ['https://www.google.com/maps?q=28.4089,77.3178', 28.4089],
  ['https://www.google.com/maps/search/?api=1&query=28.4089%2C77.3178', 28.4089],
  ['https://www.google.com/maps/@28.4089,77.3178,15z', 28.4089],
  ['https://www.openstreetmap.org/#map=17/28.4089/77.3178', 28.4089],
  ['28.4089, 77.3178', 28.4089],
  [' 28.4089 77.3178 ', 28.4089],
  ['-33.8688, 151.2093', -33.8688],
])('%s contains a position', (typed, latitude) => {
  expect(pointIn(typed)?.latitude).toBe(latitude)
})

test.each(['', 'Sector 18, Noida', '128.4, 77.3', 'https://maps.app.goo.gl/abc'])(
  '%j contains no position',
  (typed) => {
    expect(pointIn(typed)).toBeUndefined()
  },
)

test('a short link is distinguished from a full address', () => {
  expect(isShortLink('https://maps.app.goo.gl/abc')).toBe(true)
  expect(isShortLink('https://www.google.com/maps?q=28.4,77.3')).toBe(false)
})
