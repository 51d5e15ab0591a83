/** The gifts that a member has given. Both languages are loaded with that list. Moments such as `Sun 29 November, 8:00 am`. */
export const giftsPartText = {
  title: 'Your gifts',
  lead: 'Until somebody claims it, a gift is yours: send the card again, or take the money back.',
  failed: 'Your gifts could not be loaded',
  failedHelp: 'Nothing is lost; only the list is missing.',
  earlier: 'Earlier gifts',
  later: 'Later gifts',
  gift: (pass: string, name: string | null) => (name === null ? pass : `${pass} for ${name}`),
  paid: (day: string, amount: string) => `Paid ${day}, ${amount}`,
  states: { scheduled: 'scheduled', sent: 'sent', opened: 'opened', claimed: 'claimed', ended: 'refunded' },
  scheduled: (when: string, email: string) => `The card goes out on ${when}, to ${email}.`,
  sent: (when: string, email: string) => `Sent on ${when} to ${email}. Not opened yet.`,
  opened: (when: string, email: string) => `Sent to ${email}, opened on ${when}. Not claimed yet.`,
  claimed: (when: string) => `Claimed on ${when}.`,
  ended: (when: string) => `Taken back on ${when}. The money goes back the way it was paid.`,
  again: 'Send again',
  takeBack: (amount: string) => `Take ${amount} back`,
  ask: {
    title: (amount: string) => `Take ${amount} back?`,
    text: (pass: string) => `${pass} is no longer a gift. The link in the card stops working.`,
    money: (amount: string) =>
      `${amount}, the whole sum, goes back the way you paid. Banks take up to 7 working days.`,
    creditNote: 'The tax document gets a credit note.',
    confirm: 'Take it back',
    keep: 'Keep the gift',
  },
}
