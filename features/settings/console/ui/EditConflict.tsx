import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { packageTypeText, settingsScreens as text } from '../text/settingsScreens.ts'
import css from './EditConflict.module.css'

/** After a refusal because of somebody else's change, fetches the current data; the refusal is passed to the form. */
export function useNewestAfterRefusal(queryKey: QueryKey) {
  const queries = useQueryClient()
  return async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.code === 'CHANGED') await queries.refetchQueries({ queryKey })
    throw error
  }
}

type Texts = Record<string, string>
interface EditConflictProps<V extends Texts> {
  typed: V & { version: string }
  /** The current values. */
  now: V & { version: string }
  change: (patch: Partial<V> & { version: string }) => void
  /** The label of a field that has none in these screens' texts. */
  named?: (part: string) => string
}

/**
 * Somebody else changed what is being edited: shows the current values, and asks which to keep. Nothing typed
 * is lost.
 */
export function EditConflict<V extends Texts>({ typed, now, change, named = nameOf }: EditConflictProps<V>) {
  if (typed.version === now.version) return null
  const parts = Object.keys(now).filter((part) => part !== 'version' && typed[part] !== now[part])
  return (
    <section className={css.meanwhile} role="alert">
      <p>
        <b>{text.meanwhile}</b> {text.meanwhileSays}
      </p>
      <ul className={css.parts}>
        {parts.map((part) => (
          <li key={part}>
            <b>{named(part)}:</b> {saidIn(part, now[part] ?? '')}
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button sm onClick={() => change({ version: now.version } as Partial<V> & { version: string })}>
          {text.keepMine}
        </Button>
        <Button outline sm onClick={() => change(now)}>
          {text.takeTheirs}
        </Button>
      </div>
    </section>
  )
}

/** Fields whose label has another key. */
const OTHER_NAMES: Texts = { title: 'fullTitle', openingHours: 'hours', whatsappNumber: 'whatsapp' }

function nameOf(part: string): string {
  const [, first, rest] = part.match(/^hindi([A-Z])(.*)/) ?? []
  if (first && part !== 'hindiName') return `${nameOf(first.toLowerCase() + rest)} (${text.inHindi})`
  const word = (text as Record<string, unknown>)[OTHER_NAMES[part] ?? part]
  return typeof word === 'string' ? word : part
}

function saidIn(part: string, value: string): string {
  if (part === 'isShown' || part === 'isOnline' || part === 'isOpen' || part === 'sendsHindi')
    return value ? text.yes : text.no
  const words = part === 'paidBy' ? value.split(' ').map((type) => (packageTypeText as Texts)[type]) : [value]
  return words.filter(Boolean).join(', ') || text.nothing
}
