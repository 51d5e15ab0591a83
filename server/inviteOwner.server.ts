import * as z from 'zod'
import { runningPostgres } from '#embedded-postgres/index.ts'
import { inviteStaff } from '#features/staff/usecases/inviteStaff.server.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import { email } from '#lib/contract.ts'
import { Refusal } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { openAppContext } from './appContext.server.ts'
import { createLog } from './log.ts'
import { readSettings, SettingsError } from './settings.ts'

/**
 * `npm run owner -- EMAIL`: invites an owner, on the database of the server with the same settings, whether it is
 * running or not. The mail is queued for the server to send; the link is also printed, for a studio that can't send
 * mail yet.
 */
export async function inviteOwner(address: string | undefined): Promise<void> {
  try {
    console.log(await invite(email.parse(address ?? '')))
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}

async function invite(to: string): Promise<string> {
  const settings = readSettings(process.env)
  const databaseUrl = settings.databaseUrl ?? (await runningPostgres(settings.dataDir))
  const context = await openAppContext(
    { ...settings, ...(databaseUrl ? { databaseUrl } : {}) },
    createLog('error'),
    { runsJobs: false },
  )
  try {
    const { deps } = context
    // Creates the queue of mails, but sends none from here.
    await deps.mailer.work()
    const link = await inviteStaff(deps, null, { email: to, role: 'owner' }, deps.clock.now())
    return `The invitation of ${to} is sent by mail when the server runs. Its link works once, for seven days:\n${link}`
  } finally {
    await context.close()
  }
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return `Usage: npm run owner -- EMAIL\n${error.issues[0]?.message ?? ''}`
  if (error instanceof Refusal) return refusalText[error.code](error.details ?? {})
  if (error instanceof CannotStart || error instanceof SettingsError) return error.message
  return String((error as Error).stack ?? error)
}
