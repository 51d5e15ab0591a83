import { describe, expect, test } from 'vitest'
import { line, lines, word } from './contract.ts'

const missing = () => 'Please write something.'
const field = { line: line(80, missing), lines: lines(80, missing), word }
const singleLine = ['line', 'word'] as const
const allFields = ['line', 'lines', 'word'] as const

const refusalOf = (name: keyof typeof field, text: string) =>
  field[name].safeParse(text).error?.issues[0]?.message

describe.each(allFields)('a %s', (name) => {
  test('accepts names in every script, with joiners and characters beyond the first Unicode plane', () => {
    for (const text of ['Asha', 'क्\u200dष', 'न\u200cहीं', 'محمد', '𝒜sha', '👩‍🦰', 'O’Neill-Söze']) {
      expect(field[name].parse(text)).toBe(text)
    }
  })

  test('refuses control characters, including NUL', () => {
    for (const text of ['a\0b', 'a\u0007b', 'a\u001bb', 'a\u0085b']) {
      expect(refusalOf(name, text), JSON.stringify(text)).toBe('Please use plain text.')
    }
  })

  test('refuses characters that change the text direction', () => {
    for (const sign of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
      expect(refusalOf(name, `Asha ${sign}amreV`), JSON.stringify(sign)).toBe('Please use plain text.')
    }
  })

  test('refuses half of a surrogate pair', () => {
    for (const text of ['\ud83d', 'a\ude00b', '\ude00\ud83d']) {
      expect(refusalOf(name, text), JSON.stringify(text)).toBe('Please use plain text.')
    }
  })
})

test('only multi-line text may contain line breaks', () => {
  for (const name of singleLine) expect(refusalOf(name, 'one\ntwo')).toBe('Please use plain text.')
  expect(lines(80, missing).parse(' one\r\n\ttwo\n')).toBe('one\r\n\ttwo')
})

test('missing, empty or too long text is refused with a sentence', () => {
  for (const text of [undefined, 42, '', '   ']) {
    expect(line(80, missing).safeParse(text).error?.issues[0]?.message).toBe('Please write something.')
  }
  expect(refusalOf('lines', 'x'.repeat(81))).toBe('Please use at most 80 characters.')
})

test('text with only invisible characters counts as missing', () => {
  for (const invisible of ['\u200B', ' \u2060\uFEFF ', '\u00AD\u200D'])
    expect(refusalOf('line', invisible), JSON.stringify(invisible)).toBe('Please write something.')
})
