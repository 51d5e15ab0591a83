import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '#features/staff/console/queries.ts'
import type { Me } from '#features/staff/console/schema.ts'
import { may, type Permission } from '#lib/permissions.ts'

/** Who is signed in; only behind the door, which has asked. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

/** Whether whoever is signed in may do something: for what a screen shows. The server asks for itself. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { role } = useMe()
  return (permission) => may(role, permission)
}
