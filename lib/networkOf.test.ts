import { expect, test } from 'vitest'
import { networkOf } from './networkOf.server.ts'

test('an IPv4 address is a network by itself, also in IPv4-mapped form', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('an IPv6 address belongs to its /64, however it is written', () => {
  const home = networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')
  expect(networkOf('2001:0DB8:0001:0002::1')).toBe(home)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(home)
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})
