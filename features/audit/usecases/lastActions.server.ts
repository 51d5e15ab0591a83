import type { Db } from '#lib/db.server.ts'
import type { AuditAction } from '../rules.ts'
import { lastTimes } from '../store.server.ts'

/** When staff last did one of these actions to each of these things, by id; the others are left out. */
export const lastActions = (
  db: Db,
  subject: string,
  ids: string[],
  actions: AuditAction[],
): Promise<Map<string, Temporal.Instant>> => lastTimes(db, { subject, ids, actions })
