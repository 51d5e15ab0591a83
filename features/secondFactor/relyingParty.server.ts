import type { Deps } from '#lib/deps.server.ts'

/** As whom the studio's site asks for passkeys: they are bound to its host, and good nowhere else. */
export const relyingParty = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => ({
  id: new URL(publicUrl).hostname,
  origin: new URL(publicUrl).origin,
})
