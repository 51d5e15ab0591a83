import { expect, test } from 'vitest'
import { delaysOf, type RangeResponse } from './alerts.ts'

const series = (alertname: string, alertstate: 'pending' | 'firing', ...seconds: number[]) => ({
  metric: { alertname, alertstate },
  values: seconds.map((at): [number, string] => [at, '1']),
})
const response = (...result: RangeResponse['data']['result']): RangeResponse => ({ data: { result } })

test('each alert is listed with its delay in each state, the earliest alert first', () => {
  const slow = series('BookingsSlow', 'pending', 1030, 1032)
  const down = [series('NoServerReady', 'pending', 1004, 1006), series('NoServerReady', 'firing', 1064, 1066)]
  expect(delaysOf(response(slow, ...down), 1_000_000)).toEqual([
    'NoServerReady: pending after 4 s, firing after 64 s',
    'BookingsSlow: pending after 30 s',
  ])
})

test('the delay of an alert on two servers is that of the first one', () => {
  const both = [series('ServerNotReady', 'firing', 1020), series('ServerNotReady', 'firing', 1010)]
  expect(delaysOf(response(...both), 1_000_000)).toEqual(['ServerNotReady: firing after 10 s'])
})

test('an alert that was active before the fault is not listed', () => {
  expect(delaysOf(response(series('BackupTooOld', 'firing', 998, 1000, 1002)), 1_000_000)).toEqual([])
})
