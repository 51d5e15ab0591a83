import type { QueryClient } from '@tanstack/react-query'
import { removeDraftsOfAllTabs } from '#features/gift/ui/draftsOfTabs.ts'
import type { identityContract } from '#features/identity/schema.ts'
import { client } from '#lib/api.ts'
import { dropDrafts } from '#ui/console/useConsoleForm.ts'
import { toast } from '#ui/toast.ts'
import { forgetLastKnown } from './lastKnown.ts'

const api = client<typeof identityContract>()

/** Signs out; nothing that was read or typed stays for the next person. */
export async function signOut(queries: QueryClient): Promise<void> {
  try {
    await api('GET /user/sign-out')
  } catch (error) {
    toast.error((error as Error).message)
    return
  }
  dropDrafts()
  // Also in other tabs of the site, because they share the sign-in.
  removeDraftsOfAllTabs()
  await forgetLastKnown()
  queries.clear()
  location.reload()
}
