/** The credits of a member. Both languages are loaded with that list. Amounts such as `₹250`, days such as `Sun 29 November`. */
export const creditsPartText = {
  title: (credits: number) => (credits === 1 ? 'Your credit' : `Your ${credits} credits`),
  lead: 'We cancelled a class late, so we owe you something towards your next pass.',
  of: (title: string, day: string) => `${title}, ${day}`,
  for: (name: string) => `for ${name}`,
  code: (code: string, until: string) => `Code ${code}, until ${until}`,
  use: (amount: string) => `Use ${amount}`,
}
