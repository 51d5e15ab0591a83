/** Hindi: time spans in days. */
import type * as english from './span.ts'
import { wholeWeeks } from './span.ts'

/** Used before `बाद` or `पहले`, where singular and plural are the same: `1 हफ़्ते बाद`, `6 हफ़्ते बाद`. */
export const spanText: typeof english.spanText = {
  span: (days) => {
    const weeks = wholeWeeks(days)
    return weeks === undefined ? `${days} दिन` : `${weeks} हफ़्ते`
  },
}
