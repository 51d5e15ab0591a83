import { inLanguages } from '#lib/language.ts'
import { joinList } from './whereabouts.ts'

/** Texts about the studio in titles and descriptions for search engines. */
export const titleText = inLanguages('titleText', {
  /** ` in Faridabad, Gurugram and online`, ` online`; empty if nothing is named. */
  where: (places: string[], isOnline: boolean) => {
    const all = joinList([...places, ...(isOnline ? ['online'] : [])], 'and')
    return all && ` ${places.length > 0 ? 'in ' : ''}${all}`
  },
  /** `Write to Studio, call, chat, or come by: where we are, when we are there, and the way in.` */
  contact: (studio: string, { call, chat, visit, hours, entrance }: ContactFacts) => {
    const contact = joinClauses(
      [`Write to ${studio}`, call && 'call', chat && 'chat', visit && 'come by'],
      'or',
    )
    const shown = joinClauses(['where we are', hours && 'when we are there', entrance && 'the way in'], 'and')
    return visit ? `${contact}: ${shown}.` : `${contact}.`
  },
})

/** Whether visitors can phone, chat or visit, and what the page says about the studios: hours, and the way in. */
export type ContactFacts = { [fact in 'call' | 'chat' | 'visit' | 'hours' | 'entrance']: boolean }

/** `a, b, or c`; missing clauses are left out. */
export function joinClauses(clauses: (string | false)[], last: string): string {
  const all = clauses.flatMap((clause) => clause || [])
  return all.length < 3
    ? all.join(` ${last} `)
    : `${all.slice(0, -1).join(', ')}, ${last} ${all.slice(-1).join()}`
}
