/**
 * The texts next to a member's check-in code. Both languages are loaded with the component when it is opened
 * (see `memberCodeHindi.ts`), so that site pages load neither.
 */
export const memberCodeText = {
  show: 'Check-in code',
  showFor: (what: string) => `Check-in code for ${what}`,
  title: 'My check-in code',
  lead: 'Show this at the door: it checks you in. It works without a line once it is open.',
  code: (what: string) => `QR code for ${what}`,
  spot: (name: string) => `Your spot: ${name}`,
  typed: 'To be typed:',
  failed: 'The code could not be loaded.',
}
