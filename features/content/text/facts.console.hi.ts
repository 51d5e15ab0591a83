import type * as english from './facts.ts'

const words = ['', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ', 'दस', 'ग्यारह', 'बारह']
const HOURS = 24

/** Hindi: the studio's facts as they appear in texts. */
export const factText: typeof english.factText = {
  number: (n) => words[n] || String(n),
  range: (least, most) => `${least} से ${most}`,
  passSizes: (sizes, isUnlimited) => {
    const counted = sizes.length ? `${sizes.join(', ').replace(/, (\d+)$/, ' या $1')} सेशन` : ''
    return [counted, ...(isUnlimited ? ['अनलिमिटेड'] : [])].filter(Boolean).join(', या ')
  },
  tax: 'हर क़ीमत में GST शामिल है।',
  answers: (hours) => {
    const span = hours % HOURS ? `${hours} घंटे` : hours === HOURS ? 'एक दिन' : `${hours / HOURS} दिन`
    return `हम ${span} के भीतर जवाब देते हैं।`
  },
  groups: (size) => `ज़्यादा से ज़्यादा ${size} के ग्रुप।`,
}
