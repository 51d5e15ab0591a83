/** A backup is made each night. Two more hours are allowed, because it may begin later or take longer. */
const BACKUP_HOURS = 26

export const backupStates = ['recent', 'old', 'never'] as const
export type BackupState = (typeof backupStates)[number]

export function backupState(madeAt: Temporal.Instant | null, now: Temporal.Instant): BackupState {
  if (madeAt === null) return 'never'
  return madeAt.until(now).total('hours') > BACKUP_HOURS ? 'old' : 'recent'
}
