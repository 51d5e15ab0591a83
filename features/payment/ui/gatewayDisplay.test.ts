import { expect, test } from 'vitest'
import { displayOf, isPhone } from './gatewayDisplay.ts'

const agents = {
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  iPad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

test('phones have UPI apps; tablets and computers do not', () => {
  expect(Object.entries(agents).flatMap(([name, agent]) => (isPhone(agent) ? [name] : []))).toEqual([
    'android',
    'iPhone',
  ])
})

test.each([
  [true, 'intent'],
  [false, 'qr'],
] as const)(
  'UPI is shown first, on a phone (%s) as %s, and the other methods stay available',
  (onPhone, flow) => {
    expect(displayOf('upi', 'UPI', onPhone)).toEqual({
      blocks: { chosen: { name: 'UPI', instruments: [{ method: 'upi', flows: [flow] }] } },
      sequence: ['block.chosen'],
      preferences: { show_default_blocks: true },
    })
  },
)

test('a card payment has no UPI flow on any device', () => {
  for (const onPhone of [true, false]) {
    expect(displayOf('card', 'card', onPhone).blocks.chosen?.instruments).toEqual([{ method: 'card' }])
  }
})
