// Mail programs support no custom properties and few fonts: the site's design tokens as plain values.
export const color = {
  paper: '#FBF7F2',
  foot: '#F4EBE2',
  sand: '#EBDFD3',
  ink: '#2C1320',
  softInk: '#5D4450',
  hairline: '#D8C7BB',
  accent: '#AE2C12',
  gulabi: '#F2C4B8',
  gulal: '#E79386',
  sindoor: '#CF3A1D',
  haldi: '#E8A838',
  aas: '#BFD0D6',
}
export const display = "Eczar, Georgia, 'Noto Serif', 'Times New Roman', serif"
export const plain = "'Anek Latin', 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"
/**
 * Headings in Devanagari: letter spacing would break the line above the letters, and a small line height would cut
 * them off.
 */
export const tall = { lineHeight: 1.3, letterSpacing: 'normal' }
