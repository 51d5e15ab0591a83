import { describe, expect, test } from 'vitest'
import { amountText as hindi } from './amountInWords.console.hi.ts'
import { amountText as english } from './amountInWords.ts'

describe.each([
  [0, 'Rupees zero only', 'शून्य रुपये मात्र'],
  [1, 'One paisa only', 'एक पैसा मात्र'],
  [50, 'Fifty paise only', 'पचास पैसे मात्र'],
  [1_00, 'Rupee one only', 'एक रुपया मात्र'],
  [1_50, 'Rupee one and fifty paise only', 'एक रुपया पचास पैसे मात्र'],
  [20_00, 'Rupees twenty only', 'बीस रुपये मात्र'],
  [99_00, 'Rupees ninety-nine only', 'निन्यानवे रुपये मात्र'],
  [100_00, 'Rupees one hundred only', 'एक सौ रुपये मात्र'],
  [1_011_00, 'Rupees one thousand and eleven only', 'एक हज़ार ग्यारह रुपये मात्र'],
  [1_999_00, 'Rupees one thousand nine hundred and ninety-nine only', 'एक हज़ार नौ सौ निन्यानवे रुपये मात्र'],
  [1_00_000_00, 'Rupees one lakh only', 'एक लाख रुपये मात्र'],
  [
    1_23_45_678_05,
    'Rupees one crore twenty-three lakh forty-five thousand six hundred and seventy-eight and five paise only',
    'एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर रुपये पाँच पैसे मात्र',
  ],
  [123_00_00_000_00, 'Rupees one hundred and twenty-three crore only', 'एक सौ तेईस करोड़ रुपये मात्र'],
])('%i paise', (paise, inEnglish, inHindi) => {
  test('in English', () => expect(english.inWords(paise)).toBe(inEnglish))
  test('in Hindi', () => expect(hindi.inWords(paise)).toBe(inHindi))
})

test('in both languages each number below a hundred has its own words', () => {
  for (const text of [english, hindi]) {
    const all = Array.from({ length: 100 }, (_, n) => text.inWords(n * 100))
    expect(new Set(all).size).toBe(100)
    expect(all.join()).not.toMatch(/undefined|-,|- /)
  }
})
