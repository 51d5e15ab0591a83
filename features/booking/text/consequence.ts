import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** What one more late cancellation costs. Days such as `Mon, 7 December`, months such as `November`. */
export const consequenceText = inLanguages('consequenceText', {
  ended: (ended: string) => `Free cancellation ended ${ended}.`,
  /** `nth`: which one of the month it is. */
  forgiven: {
    session: (month: string, nth: number, of: number) =>
      `Cancelling now would cost 1 session, but it is forgiven (${nth} of ${of} in ${month}): it costs you nothing.`,
    day: (month: string, nth: number, of: number) =>
      `Cancelling now would cost 1 day of your pass, but it is forgiven (${nth} of ${of} in ${month}): it costs you nothing.`,
    strike: (month: string, nth: number, of: number) =>
      `Cancelling now would be a strike, but it is forgiven (${nth} of ${of} in ${month}): it costs you nothing.`,
    fee: (month: string, nth: number, of: number) =>
      `Cancelling now would cost a fee, but it is forgiven (${nth} of ${of} in ${month}): it costs you nothing.`,
  },
  strike: (nth: number, of: number, within: number) =>
    `Cancelling now is strike ${nth} of ${of} in ${count(within, 'day')}. It costs no session.`,
  shortens: (days: number, until: string) =>
    `With this strike you can only book ${count(days, 'day')} ahead until ${until}. Your existing bookings stay.`,
  fee: (amount: string) =>
    `Cancelling now costs a fee of ${amount}, and no session. Nothing is charged automatically: you pay it here or at the desk.`,
  nothing: 'Cancelling now costs nothing.',
  /** Why a class cannot be booked yet. */
  refused: (
    { count: strikes, within, days }: { count: number; within: number; days: number },
    until: string,
    opens: string,
  ) =>
    `You have ${count(strikes, 'strike')} in ${count(within, 'day')}, so you can book ${count(days, 'day')} ahead until ${until}. This class opens for you on ${opens}.`,
  title: (strikes: number, forgiven: number) =>
    strikes === 0
      ? `${forgiven} forgiven`
      : `${count(strikes, 'strike')}${forgiven ? `, ${forgiven} forgiven` : ''}`,
  isShort: (days: number, until: string) =>
    `You can only book ${count(days, 'day')} ahead until ${until}. Your existing bookings stay.`,
  notYet: (strikes: number, within: number) =>
    `${count(strikes, 'strike')} in ${count(within, 'day')} shorten how far ahead you can book. You do not have that many.`,
  onlyForgiven: (times: number): string =>
    times === 1
      ? 'Your first late cancellation or no-show each month is forgiven automatically. It costs you nothing.'
      : `Your first ${times} late cancellations or no-shows each month are forgiven automatically. They cost you nothing.`,
  nothingCounts: 'Forgiven: nothing counts at the moment.',
  today: (day: string) => `today, ${day}`,
  what: (title: string, day: string) => `${title}, ${day}`,
  cause: { 'late cancelled': 'Cancelled late.', 'no show': 'No-show.' },
  forgivenByStaff: 'Forgiven by the studio. It does not count.',
  wasForgiven: (month: string) => `Forgiven automatically, as one of ${month}’s. It cost you nothing.`,
  counts: (day: string) => `Counts until ${day}.`,
  /** It no longer counts, but still shortens how far ahead they can book. */
  counted: (day: string) => `Counted until ${day}.`,
  mistake: 'A mistake? Please tell us: a person looks at it.',
  forgivenTag: 'forgiven',
  strikeTag: 'strike',
  /** After a late cancellation. */
  done: {
    forgiven:
      'Your booking is cancelled. The deadline had passed, but this time it is forgiven: it costs you nothing.',
    strike: 'Your booking is cancelled. The deadline had passed, so you get a strike. It costs no session.',
    fee: 'Your booking is cancelled. The deadline had passed, so a fee is due. It costs no session.',
    nothing: 'Your booking is cancelled. The deadline had passed, but this costs nothing.',
  },
  /** In mails. */
  mail: {
    forgiven: 'It was cancelled after the deadline, but this time it is forgiven: it costs you nothing.',
    strike: 'It was cancelled after the deadline, so you get a strike. It costs no session.',
    fee: 'It was cancelled after the deadline, so a fee is due. It costs no session.',
    nothing: 'It was cancelled after the deadline, but this costs nothing.',
    movedFree: (title: string) =>
      `You moved out of ${title} after its cancellation deadline, which cost no session.`,
    owed: {
      session: 'We cancelled it late, so one more session is on your pass.',
      day: 'We cancelled it late, so your pass runs one more day.',
    },
    credit: {
      label: 'Your credit',
      owed: (amount: string) => `We cancelled it late, so we owe you ${amount} towards your next pass.`,
      code: (code: string, day: string) => `Code ${code}, to use once until ${day}`,
      use: 'Use the credit',
    },
  },
})
