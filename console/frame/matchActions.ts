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
  const letters = wordsOf(typed)
  if (letters.length === 0) return []
  const within = (words: string[]) => letters.every((letter) => words.some((word) => word.startsWith(letter)))
  const [called, known] = [
    (action: Action) => within(wordsOf(actionNames[action.name])),
    (action: Action) => within(allWords(action)),
  ]
  return [...actions.filter(called), ...actions.filter((action) => !called(action) && known(action))]
}

/** The part after the action in `book for asha`: `asha`. */
export interface TypedAction {
  actions: Action[]
  about: string
}

/** Finds actions that are typed together with their person or subject. */
export function parseActionAndPerson(typed: string, actions: readonly Action[]): TypedAction | undefined {
  const letters = typedWords(typed)
  const between = wordsOf(paletteText.between)
  const remainingScore = (action: Action) => {
    const words = allWords(action)
    return letters.filter((letter) => !words.includes(letter) && !between.includes(letter))
  }
  const matches = actions
    .filter(({ asksFor }) => asksFor !== undefined && asksFor !== 'next')
    .map((action) => ({ action, about: remainingScore(action) }))
    .filter(
      ({ action, about }) => about.length > 0 && allWords(action).some((word) => letters.includes(word)),
    )
  const shortest = Math.min(...matches.map(({ about }) => about.length))
  const best = matches.filter(({ about }) => about.length === shortest)
  const about = best[0]?.about.join(' ') ?? ''
  if (about === '') return undefined
  return { actions: best.filter((each) => each.about.join(' ') === about).map(({ action }) => action), about }
}
