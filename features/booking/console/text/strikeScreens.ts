import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** Texts of the console's screen of strikes. Days such as `Wed 9 Dec`. */
export const strikeScreens = inLanguages('strikeScreens', {
  title: 'Strikes',
  sentence: (members: number) =>
    members === 0 ? 'No active strikes.' : `${count(members, 'member')} with active strikes.`,
  failed: 'The strikes could not be loaded.',
  none: 'No active strikes. See Settings, “Late cancellations and no-shows”, for when members get one.',
  everybody: 'Show all members',
  who: 'Member',
  counting: 'Strikes',
  follows: 'Effect',
  last: 'Last strike',
  ofThem: (strikes: number, of: number, within: number) => `${strikes} of ${of} in ${count(within, 'day')}`,
  shorter: (days: number, until: string) => `books ${count(days, 'day')} ahead, until ${until}`,
  nothing: 'nothing yet',
  cause: { 'late cancelled': 'cancelled late', 'no show': 'no-show' },
  forClass: (title: string, day: string, cause: string) => `${title}, ${day}: ${cause}`,
  countsUntil: (day: string) => `counts until ${day}`,
  isOver: (day: string) => `counted until ${day}`,
  forgiven: (day: string, by: string | null) => `forgiven on ${day}${by ? ` by ${by}` : ''}`,
  forgive: 'Forgive',
  forgiveThis: (what: string) => `Forgive ${what}`,
  forgiveTitle: 'Forgive this strike',
  forgiveHelp:
    'This strike will no longer count. Their other strikes decide how far ahead they can book. The member gets no mail.',
  forgiveAction: 'Forgive it',
  reason: 'Reason',
  reasonHint: 'Staff can see it. The member sees it only if they export their data.',
  member: 'Open the member',
  ownTitle: 'Strikes',
  own: (strikes: number, of: number, within: number) =>
    `${count(strikes, 'strike')} of ${of} in ${count(within, 'day')}`,
  see: 'View and forgive',
  look: 'View strikes',
})
