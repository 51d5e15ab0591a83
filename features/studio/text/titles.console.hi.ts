import type * as english from './titles.ts'
import { joinClauses } from './titles.ts'
import { joinList } from './whereabouts.ts'

/** Hindi: texts about the studio in titles and descriptions for search engines. */
export const titleText: typeof english.titleText = {
  where: (places, isOnline) => {
    const all = joinList([...places, ...(isOnline ? ['ऑनलाइन'] : [])], 'और')
    return all && `${all} `
  },
  contact: (studio, { call, chat, visit, hours, entrance }) => {
    const direct = joinClauses([call && 'फ़ोन', chat && 'चैट'], 'या')
    const contact = joinClauses([`${studio} को लिखें`, direct && `${direct} करें`, visit && 'मिलने आएँ'], 'या')
    const shown = joinClauses(['हम कहाँ हैं', hours && 'कब मिलते हैं', entrance && 'अंदर आने का रास्ता'], 'और')
    return visit ? `${contact}: ${shown}।` : `${contact}।`
  },
}
