import type { Deps } from '#lib/deps.server.ts'

/** The identity of the studio's site for passkeys: they are bound to its host, and valid nowhere else. */
export const relyingParty = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => ({
  id: new URL(publicUrl).hostname,
  origin: new URL(publicUrl).origin,
})
