/** Hindi: amounts in words. Every number below a hundred has a word of its own. */
import type * as english from './amountInWords.ts'
import { indianParts } from './amountInWords.ts'

const words = [
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी',
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
].flatMap((ten) => ten.split(' '))

const units = { crore: 'करोड़', lakh: 'लाख', thousand: 'हज़ार', hundred: 'सौ' }

function inWords(n: number): string {
  if (n < 100) return words[n] ?? ''
  return indianParts(n)
    .map(({ count, unit }) => (unit === 'one' ? inWords(count) : `${inWords(count)} ${units[unit]}`))
    .join(' ')
}

export const amountText: typeof english.amountText = {
  /** `एक हज़ार नौ सौ निन्यानवे रुपये मात्र`, `एक रुपया पचास पैसे मात्र`, `पचास पैसे मात्र` */
  inWords: (amount) => {
    const [rupees, paise] = [Math.floor(amount / 100), amount % 100]
    const parts = [
      rupees > 0 || paise === 0 ? `${inWords(rupees)} ${rupees === 1 ? 'रुपया' : 'रुपये'}` : '',
      paise > 0 ? `${inWords(paise)} ${paise === 1 ? 'पैसा' : 'पैसे'}` : '',
    ]
    return `${parts.filter(Boolean).join(' ')} मात्र`
  },
}
