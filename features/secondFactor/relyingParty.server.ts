import type { Deps } from '#lib/deps.server.ts'

/** The identity of the studio's site for passkeys. They are bound to its host, and not valid on any other. */
export const relyingParty = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => ({
  id: new URL(publicUrl).hostname,
  origin: new URL(publicUrl).origin,
})
