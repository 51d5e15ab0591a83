/** A rule of a minified style sheet: a style rule with its selectors, a group of rules, or something kept as it is. */
type Rule =
  | { kind: 'style'; selectors: { text: string; classes: string[] }[]; body: string }
  | { kind: 'group'; head: string; rules: Rule[] }
  | { kind: 'whole'; text: string }

/** The index of the brace that closes the one at `open`; braces in strings don't count. */
function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    const sign = css[at]
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (sign === '{') depth += 1
    else if (sign === '}' && --depth === 0) return at
  }
  return css.length
}

/** Splits at the commas that stand in no brackets. */
function selectorsOf(head: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < head.length; at++) {
    if (head[at] === '(' || head[at] === '[') depth += 1
    else if (head[at] === ')' || head[at] === ']') depth -= 1
    else if (head[at] === ',' && depth === 0) {
      found.push(head.slice(from, at))
      from = at + 1
    }
  }
  return [...found, head.slice(from)]
}

/** The classes without which a selector matches nothing; what stands in brackets (`:not(.line)`) demands none. */
const classesOf = (selector: string): string[] => {
  let bare = selector
  for (let last = ''; last !== bare; ) {
    last = bare
    bare = bare.replace(/\([^()]*\)/g, '')
  }
  return [...bare.matchAll(/\.([\w-]+)/g)].map(([, name]) => name as string)
}

/** Reads a minified sheet without comments. */
export function readSheet(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    const end = css.indexOf(';', at)
    if (end >= 0 && (open < 0 || end < open)) {
      rules.push({ kind: 'whole', text: css.slice(at, end + 1) })
      at = end + 1
      continue
    }
    if (open < 0) break
    const close = closing(css, open)
    const head = css.slice(at, open).trim()
    const body = css.slice(open + 1, close)
    if (/^@(layer|media|supports|container)\b/.test(head)) {
      rules.push({ kind: 'group', head, rules: readSheet(body) })
    } else if (head.startsWith('@')) {
      rules.push({ kind: 'whole', text: css.slice(at, close + 1).trim() })
    } else {
      const selectors = selectorsOf(head).map((text) => ({ text, classes: classesOf(text) }))
      rules.push({ kind: 'style', selectors, body })
    }
    at = close + 1
  }
  return rules
}

/** What a page can't be in before anybody has touched it, or on paper: left to the whole sheet. */
const LATER_STATE = /:(hover|active|disabled|placeholder)\b|::selection|\[aria-(busy|disabled|invalid)/
const LATER_MEDIA = /^@media[^{]*(print|forced-colors)/

const seenAtFirst = (selector: string) => !LATER_STATE.test(selector.replace(/:not\([^()]*\)/g, ''))

/** The rules of a sheet that can match something in a page untouched: its first sight needs no others. */
export function stylesFor(sheet: Rule[], html: string): string {
  const used = new Set(
    [...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names]) => names?.split(/\s+/) ?? []),
  )
  const write = (rules: Rule[]): string =>
    rules
      .map((rule) => {
        if (rule.kind === 'whole') return rule.text
        if (rule.kind === 'group') {
          if (LATER_MEDIA.test(rule.head)) return ''
          const inner = write(rule.rules)
          return inner && `${rule.head}{${inner}}`
        }
        const matching = rule.selectors.filter(
          ({ text, classes }) => seenAtFirst(text) && classes.every((name) => used.has(name)),
        )
        return matching.length ? `${matching.map(({ text }) => text).join(',')}{${rule.body}}` : ''
      })
      .join('')
  return write(sheet)
}
