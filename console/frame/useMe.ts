import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '#features/staff/console/queries.ts'
import type { Me } from '#features/staff/console/schema.ts'
import { may, type Permission } from '#lib/permissions.ts'

/** The signed-in account; only after sign-in, which has loaded it. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

/** Whether the signed-in account has a permission: to decide what a screen shows. The server checks again. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { role } = useMe()
  return (permission) => may(role, permission)
}
