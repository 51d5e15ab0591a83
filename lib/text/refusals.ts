import type { RefusalCode, RefusalMessage, RefusalMessages } from '#lib/refusals.ts'

/** What each feature declares: its messages, and `statuses`. Found by path, because the library imports no feature. */
const files = import.meta.glob<{ statuses?: Record<string, number> }>(
  ['./commonRefusals.ts', '../../features/*/text/refusals.ts'],
  { eager: true },
)

interface RefusalEntry {
  code: RefusalCode
  status: number
  message: RefusalMessage
}

const listed: RefusalEntry[] = Object.values(files).flatMap(({ statuses = {}, ...texts }) =>
  Object.values<RefusalMessages>(texts).flatMap((messages) =>
    Object.keys(messages).map((code) => ({
      code: code as RefusalCode,
      status: statuses[code] ?? 409,
      // Looked up when it is shown, in the language of that moment.
      message: (details) => messages[code]?.(details) ?? code,
    })),
  ),
)

const byCode = <V>(read: (refusal: RefusalEntry) => V) =>
  Object.fromEntries(listed.map((refusal) => [refusal.code, read(refusal)])) as Record<RefusalCode, V>

/** All codes of the API, in the order of their files. */
export const refusalCodes = listed.map(({ code }) => code) as [RefusalCode, ...RefusalCode[]]
export const refusalStatus = byCode(({ status }) => status)
export const refusalText = byCode(({ message }) => message)
