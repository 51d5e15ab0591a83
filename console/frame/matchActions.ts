import type { Action } from '../actions.ts'
import { actionLabels, actionNames, paletteText } from '../text/actions.ts'

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .split(/[\s,:/-]+/)
    .filter((word) => word !== '')

/** The words as typed: an address or a number is one word. */
const typedWords = (typed: string): string[] =>
  typed
    .toLowerCase()
    .normalize('NFC')
    .split(/[\s,:]+/)
    .filter((word) => word !== '')

const allWords = ({ name }: Action): string[] => wordsOf(`${actionNames[name]} ${actionLabels[name]}`)

/** Actions with a word that starts with each typed word; matches of the name come first. */
export function matchActions(typed: string, actions: readonly Action[]): Action[] {
  const typedParts = wordsOf(typed)
  if (typedParts.length === 0) return []
  const matchesAll = (words: string[]) =>
    typedParts.every((part) => words.some((word) => word.startsWith(part)))
  const [matchesName, matchesLabels] = [
    (action: Action) => matchesAll(wordsOf(actionNames[action.name])),
    (action: Action) => matchesAll(allWords(action)),
  ]
  return [
    ...actions.filter(matchesName),
    ...actions.filter((action) => !matchesName(action) && matchesLabels(action)),
  ]
}

/** Actions that were typed together with what they are about, as in `book for asha`. */
export interface TypedAction {
  actions: Action[]
  /** What they are about: `asha`. */
  about: string
}

/** Finds actions that are typed together with their person or subject. */
export function parseActionAndPerson(typed: string, actions: readonly Action[]): TypedAction | undefined {
  const typedParts = typedWords(typed)
  const fillerWords = wordsOf(paletteText.between)
  const remainingWords = (action: Action) => {
    const words = allWords(action)
    return typedParts.filter((part) => !words.includes(part) && !fillerWords.includes(part))
  }
  const matches = actions
    .filter(({ asksFor }) => asksFor !== undefined && asksFor !== 'next')
    .map((action) => ({ action, about: remainingWords(action) }))
    .filter(
      ({ action, about }) => about.length > 0 && allWords(action).some((word) => typedParts.includes(word)),
    )
  const shortest = Math.min(...matches.map(({ about }) => about.length))
  const best = matches.filter(({ about }) => about.length === shortest)
  const about = best[0]?.about.join(' ') ?? ''
  if (about === '') return undefined
  return { actions: best.filter((each) => each.about.join(' ') === about).map(({ action }) => action), about }
}
